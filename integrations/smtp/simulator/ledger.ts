import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { NewMessage } from './message.ts';

type Line = { id: string; para: string; mensaje?: NewMessage };

/** With a file, each mail is written before it is answered, so that killing the simulator loses nothing. */
export function createLedger(file?: string) {
  const times = new Map<string, Map<string, number>>();
  let total = 0;
  let descriptor: number | null = null;

  function count({ id, para }: Line): void {
    total += 1;
    const byRecipient = times.get(id) ?? new Map<string, number>();
    byRecipient.set(para, (byRecipient.get(para) ?? 0) + 1);
    times.set(id, byRecipient);
  }

  return {
    open(onMessage: (message: NewMessage) => void): void {
      if (!file) return;
      const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
      for (const text of kept.split('\n')) {
        const line = readLine(text);
        if (!line) continue;
        count(line);
        if (line.mensaje) onMessage(line.mensaje);
      }
      descriptor = openSync(file, 'a');
      // The line end keeps the next line apart from one that a kill cut short.
      if (kept !== '' && !kept.endsWith('\n')) writeSync(descriptor, '\n');
    },
    record(line: Line): void {
      if (descriptor !== null) writeSync(descriptor, `${JSON.stringify(line)}\n`);
      count(line);
    },
    list: () => ({
      total,
      mensajes: [...times].flatMap(([id, byRecipient]) =>
        [...byRecipient].map(([para, veces]) => [id, para, veces] as const),
      ),
    }),
    clear(): void {
      times.clear();
      total = 0;
      if (descriptor !== null) ftruncateSync(descriptor);
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** A kill may have cut the last line; that mail was not answered. */
function readLine(text: string): Line | null {
  try {
    return text ? (JSON.parse(text) as Line) : null;
  } catch {
    return null;
  }
}

export type Ledger = ReturnType<typeof createLedger>;
