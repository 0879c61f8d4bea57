import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compiled } from '@oficina/testing';
import { oficina } from './oficina.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const TEST_KEY = 'clave-de-prueba-de-treinta-y-dos-letras';

export const baseEnvironment = (url: string) => ({
  DATABASE_URL: url,
  SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
  SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
});

export function unreachable(url: string): string {
  const other = new URL(url);
  other.port = '1';
  return other.toString();
}

type Environment = Record<string, string>;
type Input = string | Buffer;
type Result = { code: number | null; out: string; err: string };

export async function runCli(env: Environment, args: readonly string[], input: Input = ''): Promise<Result> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const console = new Console(stdout, stderr);
  const stdin = Readable.from([Buffer.from(input)]);
  const run = oficina(args, { env, stdin, stdout, stderr, console, logStream: stdout }).finally(() => {
    stdout.end();
    stderr.end();
  });
  const [code, out, err] = await Promise.all([run, text(stdout), text(stderr)]);
  return { code, out, err };
}

/** Only a process shows that it ends by itself, its exit code and what goes through its pipes. */
export async function runCliProcess(
  env: Environment,
  args: readonly string[],
  input: Input = '',
): Promise<Result> {
  const child = spawn(process.execPath, ['--no-warnings', MAIN, ...args], { env: { ...compiled(), ...env } });
  child.stdin.end(input);
  const [code, out, err] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, err };
}
