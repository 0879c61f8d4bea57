import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Lines in a file, each written before it is answered for: who kills the simulator loses no charge. */
export function createJournal<T extends object>(file: string | undefined) {
  let descriptor: number | null = null;
  return {
    /** Tells what an earlier life left. */
    open(onLine: (line: T) => void): void {
      if (file === undefined) return;
      const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
      for (const text of kept.split('\n')) {
        const line = readLine<T>(text);
        if (line) onLine(line);
      }
      descriptor = openSync(file, 'a');
      // So that the next line does not go on with one that a kill cut.
      if (kept !== '' && !kept.endsWith('\n')) writeSync(descriptor, '\n');
    },
    write(line: T): void {
      if (descriptor !== null) writeSync(descriptor, `${JSON.stringify(line)}\n`);
    },
    clear(): void {
      if (descriptor !== null) ftruncateSync(descriptor);
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** The last one may have been cut: nobody was answered for it. */
function readLine<T extends object>(text: string): T | null {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}
