import { commonSettings, loadConfig } from '@oficina/config';
import { closeDb, createDb } from '@oficina/db';
import { calcularIndicadores } from '@oficina/indicadores/server';
import { createReadRules, reclamosSettings, rulesOf } from '@oficina/requerimientos/server';
import type { Logger } from '@oficina/values/server';

const MONTHS = 24;

/**
 * The nightly job calculates the indicators of two years. Each run covers a month and the one before, so it runs at the end
 * of every second month and finally now.
 */
export async function runIndicators(url: string, now: Date): Promise<number> {
  const { reclamos, marca } = loadConfig({ reclamos: reclamosSettings, marca: commonSettings.marca }, {});
  const log: Logger = { info() {}, warn: console.error, error: console.error };
  const readRules = createReadRules(rulesOf(reclamos, marca.brand), { log });
  const db = createDb({ url, max: 1, applicationName: 'seed-demo' });
  let written = 0;
  try {
    for (let back = MONTHS - 2; back >= 0; back -= 2) {
      const when = back === 0 ? now : endOfMonth(now, back);
      written += await calcularIndicadores({ db, clock: { now: () => when }, readRules });
    }
  } finally {
    await closeDb(db);
  }
  return written;
}

const ARGENTINA_MS = 3 * 3_600_000;

function endOfMonth(now: Date, monthsAgo: number): Date {
  const local = new Date(now.getTime() - ARGENTINA_MS);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - monthsAgo + 1) + ARGENTINA_MS - 1);
}
