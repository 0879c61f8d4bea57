import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { collapse } from './blocks.ts';
import { type BenchDatabase, serverLog, withClient } from './database.ts';

export type Sent = { text: string; values: (string | null)[] };

/**
 * The server's own log gives everything that oficina_app sends, in order, on new connections. Statements that begin and end
 * transactions have no parameters and are included only on request.
 */
export async function captureStatements(
  database: BenchDatabase,
  work: () => Promise<unknown>,
  { simple = false } = {},
): Promise<Sent[]> {
  const setting = `ALTER ROLE oficina_app IN DATABASE ${database.name}`;
  const start = statSync(serverLog).size;
  await withClient(database.ownerUrl, (owner) => owner.query(`${setting} SET log_statement = 'all'`));
  try {
    await work();
  } finally {
    await withClient(database.ownerUrl, (owner) => owner.query(`${setting} RESET log_statement`));
  }
  await sleep(200);
  return readLog(readFileSync(serverLog).subarray(start).toString(), simple);
}

/** The continuation lines of an entry start with a tab. */
export function readLog(text: string, simple = false): Sent[] {
  const sent: Sent[] = [];
  for (const entry of text.replaceAll('\n\t', '\n').split(/^(?=\d{4}-\d\d-\d\d [\d:.]+ \w+ \[)/m)) {
    const kind = simple
      ? /LOG: {2}(?:execute [^:]+|statement): ([\s\S]+)$/
      : /LOG: {2}execute [^:]+: ([\s\S]+)$/;
    const execute = kind.exec(entry)?.[1];
    if (execute) sent.push({ text: collapse(execute).replace(/;$/, ''), values: [] });
    const details = /DETAIL: {2}[Pp]arameters: ([\s\S]+)$/.exec(entry)?.[1];
    const last = sent.at(-1);
    if (details && last)
      last.values = [...details.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
        ([, value]) => value ?? null,
      );
  }
  return sent;
}

export function perRequest(sent: readonly Sent[], requests: number): { own: Sent[]; background: string[] } {
  const counts = new Map<string, number>();
  for (const { text } of sent) counts.set(text, (counts.get(text) ?? 0) + 1);
  const own: Sent[] = [];
  const background: string[] = [];
  for (const [text, count] of counts) {
    const first = sent.find((one) => one.text === text);
    if (first && count === requests) own.push(first);
    else if (count < requests / 2) background.push(text);
    else throw new Error(`Sent ${count} times in ${requests} requests, so neither once nor rarely: ${text}`);
  }
  return { own, background };
}
