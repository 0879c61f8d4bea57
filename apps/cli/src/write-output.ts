import { type WritePiece, writeWholeFile } from '@oficina/values/server';
import { CommandFailure, EX_NOINPUT, EX_OK, isPathProblem } from './exit-codes.ts';
import type { Terminal } from './terminal.ts';

type Work = (write: WritePiece) => Promise<number>;

/** What a command takes out goes to the screen, or to a file that appears once it is whole. */
export async function writeOutput(
  { stdout, console }: Terminal,
  path: string | undefined,
  work: Work,
  countText: (rows: number) => string,
): Promise<number> {
  if (path === undefined) {
    await work(
      (piece) =>
        new Promise((resolve, reject) => {
          stdout.write(piece, (error) => (error ? reject(error) : resolve()));
        }),
    );
    return EX_OK;
  }
  try {
    console.log(`${path}: ${countText(await writeWholeFile(path, work))}.`);
    return EX_OK;
  } catch (error) {
    if (!isPathProblem(error)) throw error;
    throw new CommandFailure(EX_NOINPUT, `No se puede escribir ${path}.`);
  }
}
