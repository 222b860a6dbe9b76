#!/usr/bin/env python3
"""usage: shader.py SHADER OUT.so

Turns a compute shader of DirectML's into a shared object for this processor. The shader is LLVM bitcode in a container, and
calls the functions `dx.op.*`. Each of them is defined here: arithmetic in place, and what concerns threads and memory by way
of the table `callbacks`, which src/d3d12/shader.rs fills in. Then clang compiles the whole.

The object exports `dx_main` (one thread), `dx_threads` (threads of a group in x, y, z), `dx_barriers` (whether a thread waits for
the others of its group) and `callbacks`."""
import re
import struct
import subprocess
import sys

# The type of an element in memory, as the callbacks number it.
KINDS = {'i16': 1, 'half': 2, 'i32': 3, 'float': 4, 'i64': 5, 'double': 6}

# What the callbacks take after the run that they belong to.
CALLBACKS = {
    'resource': ('i8*', 'i8, i32'),             # class, register
    'thread': ('i32', 'i32, i32'),              # which id, component
    'constants': ('i8*', 'i8*, i32'),           # resource, row of 16 bytes
    'load': ('void', 'i8*, i32, i32, i32, i8*'),       # resource, index, offset, kind, result
    'store': ('void', 'i8*, i32, i32, i32, i8*, i8'),  # resource, index, offset, kind, value, mask
    'barrier': ('void', ''),
    'unknown': ('void', 'i32'),                 # operation
}


def bitcode(container):
    """The LLVM bitcode of the part DXIL."""
    for part in range(struct.unpack_from('<I', container, 28)[0]):
        at = struct.unpack_from('<I', container, 32 + 4 * part)[0]
        if container[at:at + 4] == b'DXIL':
            program = at + 8
            start, size = struct.unpack_from('<II', container, program + 16)
            return container[program + 8 + start:program + 8 + start + size]
    sys.exit('the shader has no part DXIL')


def threads_of_group(text):
    """The shader's numthreads, from the properties (tag 4) of its entry point."""
    metadata = dict(re.findall(r'^(!\d+) = !\{(.*)\}$', text, re.M))
    entry = re.search(r'^!dx\.entryPoints = !\{(!\d+)\}', text, re.M).group(1)
    properties = metadata[re.findall(r'(!\d+|null)', metadata[entry])[-1]]
    threads = re.search(r'i32 4, (!\d+)', properties).group(1)
    return [int(n) for n in re.findall(r'i32 (\d+)', metadata[threads])]


def callback_definitions():
    """`rt_NAME` calls the callback of that name, with the run (slot 0) before its arguments."""
    yield f'@callbacks = global [{len(CALLBACKS) + 1} x i8*] zeroinitializer'
    slot = f'getelementptr ([{len(CALLBACKS) + 1} x i8*], [{len(CALLBACKS) + 1} x i8*]* @callbacks, i32 0, i32'
    for number, (name, (result, types)) in enumerate(CALLBACKS.items(), 1):
        arguments = [f'{t} %a{i}' for i, t in enumerate(types.split(', '))] if types else []
        pointer = f'{result} ({", ".join(["i8*"] + types.split(", ") if types else ["i8*"])})*'
        call = f'call {result} %f({", ".join(["i8* %run"] + arguments)})'
        yield (f'define internal {result} @rt_{name}({", ".join(arguments)}) alwaysinline {{\n'
               f'%run = load i8*, i8** {slot} 0)\n%p = load i8*, i8** {slot} {number})\n%f = bitcast i8* %p to {pointer}\n'
               + (f'{call}\nret void\n}}' if result == 'void' else f'%r = {call}\nret {result} %r\n}}'))


class Operation:
    """A declared `dx.op.NAME.OVERLOAD`, to be defined. Its first argument is the number of the operation, a constant."""

    def __init__(self, result, name, types, structs):
        self.result, self.types, self.structs = result, types, structs
        self.family = name.split('.')[0]
        self.head = (f'define internal {result} @dx.op.{name}('
                     + ', '.join(f'{t} %a{i}' for i, t in enumerate(types)) + ') alwaysinline {\n')

    def definition(self):
        body = getattr(self, self.family, None)
        if body is None and self.family.startswith('bitcast'):
            body = self.bitcast
        return self.head + (body() if body else self.not_known()) + '}\n'

    def not_known(self):
        """Compiles, and complains when it is reached."""
        return 'call void @rt_unknown(i32 %a0)\n' + ('ret void\n' if self.result == 'void' else f'ret {self.result} undef\n')

    def by_number(self, cases, before=''):
        """One body for each number, which leaves its result in %rNUMBER; the switch folds away."""
        text = before + 'switch i32 %a0, label %other [' + ' '.join(f'i32 {n}, label %c{n}' for n in cases) + ']\n'
        text += ''.join(f'c{n}:\n{body}\nret {self.result} %r{n}\n' for n, body in cases.items())
        return text + 'other:\n' + self.not_known()

    # ---- threads and memory ----

    def createHandle(self):
        return (f'%p = call i8* @rt_resource(i8 %a1, i32 %a3)\n%r = insertvalue {self.result} undef, i8* %p, 0\n'
                f'ret {self.result} %r\n')

    def threadId(self):
        component = '%a1' if len(self.types) > 1 else '0'
        return f'%r = call i32 @rt_thread(i32 %a0, i32 {component})\nret i32 %r\n'

    groupId = threadIdInGroup = flattenedThreadIdInGroup = threadId

    def barrier(self):
        return 'call void @rt_barrier()\nret void\n'

    HANDLE = '%h = extractvalue %dx.types.Handle %a1, 0\n'

    def cbufferLoadLegacy(self):
        return (self.HANDLE + f'%p = call i8* @rt_constants(i8* %h, i32 %a2)\n%q = bitcast i8* %p to {self.result}*\n'
                f'%r = load {self.result}, {self.result}* %q, align 4\nret {self.result} %r\n')

    def bufferLoad(self):
        kind = KINDS[self.structs[self.result].split(', ')[0]]
        return (self.HANDLE + f'%o = alloca {self.result}\n%q = bitcast {self.result}* %o to i8*\n'
                f'call void @rt_load(i8* %h, i32 %a2, i32 %a3, i32 {kind}, i8* %q)\n'
                f'%r = load {self.result}, {self.result}* %o\nret {self.result} %r\n')

    def bufferStore(self):
        element = self.types[4]
        text = self.HANDLE + f'%o = alloca [4 x {element}]\n%q = bitcast [4 x {element}]* %o to i8*\n'
        for i in range(4):
            text += (f'%p{i} = getelementptr [4 x {element}], [4 x {element}]* %o, i32 0, i32 {i}\n'
                     f'store {element} %a{4 + i}, {element}* %p{i}\n')
        return text + f'call void @rt_store(i8* %h, i32 %a2, i32 %a3, i32 {KINDS[element]}, i8* %q, i8 %a8)\nret void\n'

    rawBufferLoad, rawBufferStore = bufferLoad, bufferStore

    # ---- arithmetic ----

    def bitcast(self):
        return f'%r = bitcast {self.types[1]} %a1 to {self.result}\nret {self.result} %r\n'

    def makeDouble(self):
        return ('%l = zext i32 %a1 to i64\n%u = zext i32 %a2 to i64\n%s = shl i64 %u, 32\n%o = or i64 %s, %l\n'
                '%r = bitcast i64 %o to double\nret double %r\n')

    def splitDouble(self):
        return ('%b = bitcast double %a1 to i64\n%l = trunc i64 %b to i32\n%s = lshr i64 %b, 32\n%u = trunc i64 %s to i32\n'
                f'%x = insertvalue {self.result} undef, i32 %l, 0\n%r = insertvalue {self.result} %x, i32 %u, 1\n'
                f'ret {self.result} %r\n')

    def binary(self):
        """FMax FMin, IMax IMin UMax UMin"""
        floating = {35: 'fcmp ogt', 36: 'fcmp olt'}
        integral = {37: 'icmp sgt', 38: 'icmp slt', 39: 'icmp ugt', 40: 'icmp ult'}
        comparisons = floating if self.result in ('float', 'half', 'double') else integral
        return self.by_number({
            n: f'%x{n} = {comparison} {self.result} %a1, %a2\n%r{n} = select i1 %x{n}, {self.result} %a1, {self.result} %a2'
            for n, comparison in comparisons.items()})

    def binaryWithTwoOuts(self):
        """IMul, UMul (high, low); UDiv (quotient, remainder; all ones by 0)"""
        def product(n, extend):
            return (f'%x{n} = {extend} i32 %a1 to i64\n%y{n} = {extend} i32 %a2 to i64\n%m{n} = mul i64 %x{n}, %y{n}\n'
                    f'%l{n} = trunc i64 %m{n} to i32\n%s{n} = lshr i64 %m{n}, 32\n%u{n} = trunc i64 %s{n} to i32\n'
                    f'%p{n} = insertvalue {self.result} undef, i32 %u{n}, 0\n'
                    f'%r{n} = insertvalue {self.result} %p{n}, i32 %l{n}, 1')
        quotient = ('%z = icmp eq i32 %a2, 0\n%d = select i1 %z, i32 1, i32 %a2\n%q = udiv i32 %a1, %d\n%m = urem i32 %a1, %d\n'
                    '%e = select i1 %z, i32 -1, i32 %q\n%f = select i1 %z, i32 -1, i32 %m\n'
                    f'%p = insertvalue {self.result} undef, i32 %e, 0\n%r43 = insertvalue {self.result} %p, i32 %f, 1')
        return self.by_number({41: product(41, 'sext'), 42: product(42, 'zext'), 43: quotient})

    def tertiary(self):
        """FMad Fma, IMad UMad, Ibfe Ubfe (width, offset, value)"""
        if self.result in ('float', 'half', 'double'):
            return self.by_number({n: f'%m{n} = fmul {self.result} %a1, %a2\n%r{n} = fadd {self.result} %m{n}, %a3'
                                   for n in (46, 47)})
        cases = {n: f'%m{n} = mul {self.result} %a1, %a2\n%r{n} = add {self.result} %m{n}, %a3' for n in (48, 49)}
        if self.result == 'i32':
            for n, shift in ((51, 'ashr'), (52, 'lshr')):
                cases[n] = (f'%w{n} = and i32 %a1, 31\n%o{n} = and i32 %a2, 31\n%s{n} = add i32 %w{n}, %o{n}\n'
                            f'%t{n} = sub i32 32, %s{n}\n%n{n} = icmp slt i32 %t{n}, 0\n'
                            f'%l{n} = select i1 %n{n}, i32 0, i32 %t{n}\n%v{n} = shl i32 %a3, %l{n}\n'
                            f'%g{n} = add i32 %l{n}, %o{n}\n%y{n} = {shift} i32 %v{n}, %g{n}\n'
                            f'%z{n} = icmp eq i32 %w{n}, 0\n%r{n} = select i1 %z{n}, i32 0, i32 %y{n}')
        return self.by_number(cases)

    def quaternary(self):
        """Bfi (width, offset, value, replaced)"""
        return self.by_number({53: (
            '%w = and i32 %a1, 31\n%o = and i32 %a2, 31\n%b = shl i32 1, %w\n%m = sub i32 %b, 1\n%k = shl i32 %m, %o\n'
            '%v = shl i32 %a3, %o\n%x = and i32 %v, %k\n%n = xor i32 %k, -1\n%y = and i32 %a4, %n\n%r53 = or i32 %x, %y')})


def translated(text):
    """The module as clang reads it, and whether it has a barrier."""
    structs = dict(re.findall(r'^(%[\w.]+) = type \{ (.*) \}$', text, re.M))
    body, definitions = [], []
    for line in text.splitlines():
        declared = re.match(r'declare (.*?) @dx\.op\.([\w.]+)\((.*?)\)', line)
        if declared:
            types = [t.strip() for t in declared.group(3).split(',')]
            definitions.append(Operation(declared.group(1), declared.group(2), types, structs).definition())
        elif not re.match(r'!|target |source_filename|@llvm\.used', line):
            line = re.sub(r', ![\w.]+ !\d+', '', line).replace('addrspace(3)', '')
            body.append(re.sub(r'^define void @\w+\(\)', 'define void @dx_main()', line))
    body = '\n'.join(body)
    # Memory that a group shares: groups run one after another, so one instance will do. It gets names that suit a linker, and
    # is not internal, so that a barrier, an opaque call, may change it.
    for number, name in enumerate(re.findall(r'^(@(?:"[^"]*"|[\w.$-]+)) = ', body, re.M)):
        body = re.sub(re.escape(name) + r'(?![\w.])', f'@shared{number}', body)
    body = re.sub(r'^(@shared\d+ = )(?:internal |private |external |unnamed_addr )*\s*global (.*) undef',
                  r'\1hidden global \2 zeroinitializer', body, flags=re.M)
    return body + '\n' + ''.join(definitions), '@dx.op.barrier' in text


def main():
    source, target = sys.argv[1:]
    with open(source, 'rb') as shader, open(target + '.bc', 'wb') as out:
        out.write(bitcode(shader.read()))
    text = subprocess.run(['llvm-dis-14', target + '.bc', '-o', '-'], check=True, capture_output=True, text=True).stdout
    module, has_barrier = translated(text)
    x, y, z = threads_of_group(text)
    with open(target + '.ll', 'w') as out:
        out.write(module)
        out.write(f'@dx_threads = global [3 x i32] [i32 {x}, i32 {y}, i32 {z}]\n')
        out.write(f'@dx_barriers = global i32 {int(has_barrier)}\n')
        out.write('\n'.join(callback_definitions()) + '\n')
    subprocess.run(['clang-14', '-O1', '-Wno-override-module', '-shared', '-fPIC', target + '.ll', '-o', target], check=True)


if __name__ == '__main__':
    main()
