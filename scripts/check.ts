// npm run check runs every check that does not need the product running.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { repositoryFiles } from './tracked-files.ts';

type Step = { name: string; command: string[] };

const tool = (exported: string, file = '') => fileURLToPath(new URL(file, exported));
const node = (...args: string[]) => [process.execPath, ...args];
const npm = process.env.npm_execpath ? node(process.env.npm_execpath) : ['npm'];

const biome = tool(import.meta.resolve('@biomejs/biome/bin/biome'));
const tsc = tool(import.meta.resolve('typescript/package.json'), 'bin/tsc');
const knip = tool(import.meta.resolve('knip'), '../bin/knip.js');
const lockfileLint = tool(import.meta.resolve('lockfile-lint/package.json'), 'bin/lockfile-lint.js');
const secretlint = tool(import.meta.resolve('secretlint'), '../bin/secretlint.js');

// The longest steps come first. A step whose file is missing fails, so that nothing passes silently.
const steps: Step[] = [
  { name: 'types of the server', command: node(tsc, '-p', 'tsconfig.server.json') },
  { name: 'types of the web', command: node(tsc, '-p', 'tsconfig.web.json') },
  { name: 'format and lint', command: node(biome, 'check', '--error-on-warnings', '.') },
  { name: 'database', command: node('scripts/db-check.ts') },
  { name: 'generated documents', command: node('scripts/generate.ts', '--check') },
  { name: 'imports', command: node('scripts/imports.ts') },
  { name: 'dead code', command: node(knip, '--no-config-hints') },
  { name: 'words', command: node('scripts/words.ts') },
  { name: 'secrets', command: node(secretlint, '--no-glob', ...repositoryFiles()) },
  { name: 'npm ci', command: [...npm, 'ci', '--dry-run'] },
  { name: 'lockfile complete', command: node('scripts/lock.ts', '--check') },
  {
    name: 'lockfile sealed',
    command: node(lockfileLint, '--path', 'package-lock.json', '--validate-integrity'),
  },
  { name: 'paths, hosts, lengths', command: node('scripts/tracked-files.ts') },
];

const parallel = 2;

function run({ name, command: [program = '', ...args] }: Step): Promise<boolean> {
  const started = performance.now();
  const output: Buffer[] = [];
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(error.message)));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(Buffer.concat(output).toString().trimEnd().replace(/^/gm, '    '));
      resolve(code === 0);
    });
  });
}

const waiting = [...steps];
const results: boolean[] = [];
async function worker(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await run(step));
}
await Promise.all(Array.from({ length: parallel }, worker));

const passed = results.filter(Boolean).length;
const failed = results.length - passed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed !== steps.length ? 1 : 0;
