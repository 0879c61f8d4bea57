import { startApi } from './api.ts';
import { type BenchDatabase, withClient } from './database.ts';
import type { Verdict } from './judge.ts';
import { CLERKS, clerkToken, findHolders, type Holder } from './padron-fichas.ts';

/** From the last key until somebody is in sight. */
const MOST_MS = 2_000;

/** What a clerk types, each found by another way. */
const typedOf: Readonly<Record<string, (one: Holder) => string>> = {
  account: ({ cuenta }) => `${cuenta.slice(0, 4)}-${cuenta.slice(4)}`,
  'dotted document': ({ documento }) => documento.replace(/\B(?=(\d{3})+$)/g, '.'),
  phone: ({ telefono }) => telefono,
  'last six of a phone': ({ telefono }) => telefono.slice(-6),
  'surname, name': ({ nombre }) => nombre.replace(' ', ', '),
  'name surname': ({ nombre }) => nombre.split(' ').slice(0, 2).toReversed().join(' '),
  'a common surname and another name': ({ nombre }) => `gonzales ${nombre.split(' ')[2]}`,
  'start of an e-mail': ({ email }) => email.slice(0, email.indexOf('@') + 3),
  'street and number': ({ domicilio }) => domicilio,
  'bill number': ({ numero }) => numero,
};

export type Call = { name: string; ms: number[]; nobody: number; unfinished: number };

export function judgeCall({ name, ms, nobody, unfinished }: Call): Verdict {
  const longest = Math.max(...ms);
  return {
    passed: longest <= MOST_MS && nobody === 0 && unfinished === 0,
    why: `${name}: in sight within ${longest.toFixed(0)} ms, target ≤ ${MOST_MS}; ${nobody} not found, ${unfinished} not finished`,
  };
}

/** Whole calls through one api process: session, limits, look-ups of every group and audit. */
export async function timeCalls(database: BenchDatabase): Promise<Call[]> {
  const holders = await withClient(database.ownerUrl, async (owner) => {
    await owner.query('UPDATE sesiones SET ultimo_uso = now()');
    await owner.query('TRUNCATE limites');
    return findHolders(owner);
  });
  const api = await startApi(database.appUrl, { log: 'warn', env: { SEGURIDAD_OTP_PERSONAL: 'no' } });
  const calls: Call[] = [];
  let clerk = 0;
  const search = async (call: Call, q: string) => {
    clerk = (clerk + 1) % CLERKS;
    const began = performance.now();
    const response = await fetch(`${api.url}/api/oob/mesa/buscar?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${clerkToken(clerk)}` },
    });
    const text = await response.text();
    call.ms.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${q}: ${response.status} ${text.slice(0, 200)}`);
    const { grupos } = JSON.parse(text) as { grupos: { filas: unknown[]; incompleto: boolean }[] };
    if (!grupos.some(({ filas }) => filas.length > 0)) call.nobody += 1;
    if (grupos.some(({ incompleto }) => incompleto)) call.unfinished += 1;
  };
  try {
    for (const [name, type] of Object.entries(typedOf)) {
      const call: Call = { name, ms: [], nobody: 0, unfinished: 0 };
      for (const holder of holders) await search(call, type(holder));
      calls.push(call);
    }
    return calls;
  } finally {
    await api.stop();
  }
}
