"""Runs the programs in Python of a Markdown file.

    python3 tests/python/readme.py runtime/python/README.md
"""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    programs = re.findall("```python\n(.*?)```", file.read(), re.DOTALL)
assert programs, f"{sys.argv[1]} has no program"
for program in programs:
    exec(compile(program, sys.argv[1], "exec"), {})
print(f"{sys.argv[1]}: {len(programs)} program runs")
