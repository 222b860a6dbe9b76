. .ci/lib.sh

command=$(readme_command 'cargo test')
echo "$command"
bash -c "$command"
