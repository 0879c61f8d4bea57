import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** Each line is written before the request is answered, so that killing the simulator loses no charge. */
export function createJournal<T extends object>(file: string | undefined) {
  let descriptor: number | null = null;
  return {
    open(onLine: (line: T) => void): void {
      if (file === undefined) return;
      const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
      for (const text of kept.split('\n')) {
        const line = readLine<T>(text);
        if (line) onLine(line);
      }
      descriptor = openSync(file, 'a');
      // The line end separates the next line from one that a kill cut short.
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

/** A kill may have cut the last line; its request was not answered. */
function readLine<T extends object>(text: string): T | null {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}
