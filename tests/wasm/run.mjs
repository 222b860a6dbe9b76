// Runs a program that is built for WASI: node tests/wasm/run.mjs PROGRAM [ARGUMENTS]
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args: [program, ...rest], env: process.env, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(program));
// The standard library names functions of threads that Debian's C library for WASI does not have. No program here calls them.
const missing = ({ name }) => [name, () => { throw new Error(`${name}: there are no threads`); }];
const env = Object.fromEntries(WebAssembly.Module.imports(module).filter(({ module }) => module === 'env').map(missing));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { ...wasi.getImportObject(), env }));
