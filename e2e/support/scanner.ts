import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A counter's scanner sees paper about as sharp as this. */
const DOTS_PER_INCH = '200';
const NOTHING_FOUND = 4;

/** What a reader of codes finds in pictures, such as "QR-Code:https://…". */
async function scan(folder: string): Promise<string[]> {
  const pictures = (await readdir(folder))
    .filter((name) => name.endsWith('.png'))
    .map((name) => join(folder, name));
  try {
    const { stdout } = await run('zbarimg', ['-q', ...pictures]);
    return stdout.split('\n').filter(Boolean).sort();
  } catch (error) {
    if ((error as { code?: number }).code === NOTHING_FOUND) return [];
    throw error;
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'oficina-codigos-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const scanPicture = (png: Buffer): Promise<string[]> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'pantalla.png'), png);
    return scan(folder);
  });

export const scanPdf = (pdf: Buffer): Promise<string[]> =>
  inFolder(async (folder) => {
    const path = join(folder, 'papel.pdf');
    await writeFile(path, pdf);
    await run('pdftoppm', ['-r', DOTS_PER_INCH, '-png', path, join(folder, 'hoja')]);
    return scan(folder);
  });
