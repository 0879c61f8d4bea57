import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compiled } from '@oficina/testing';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const TEST_KEY = 'clave-de-prueba-de-treinta-y-dos-letras';

export const baseEnvironment = (url: string) => ({
  ...compiled(),
  DATABASE_URL: url,
  SEGURIDAD_CLAVE_CODIGOS: TEST_KEY,
  SEGURIDAD_CLAVE_CIFRADO: TEST_KEY,
});

export async function runCli(env: Record<string, string>, args: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', MAIN, ...args], { env });
  child.stdin.end();
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, err };
}
