import { ConfigError, commonSettings, loadConfig } from '@oficina/config';
import { calculateMonth, monthOf } from '@oficina/indicadores/server';
import { checkRules, createReadRules, reclamosSettings, rulesOf } from '@oficina/requerimientos/server';
import { recordAuditoria } from '@oficina/usuarios/server';
import { periodoToWire, systemClock, wireToPeriodo } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import { EX_OK } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `indicadores calcular <AAAA-MM>

  Calcula de nuevo los indicadores de un mes. Los de este mes y el anterior se calculan solos cada noche; esto es para
  los de antes, si se corrigió algo de entonces.`;

/** This recalculates a closed month after its data was corrected. */
export const indicadores = defineCommand({ usage: USAGE, run });

async function run({ words }: { words: readonly string[] }, { env, console }: Terminal): Promise<number> {
  const periodo = words.length === 2 && words[0] === 'calcular' ? wireToPeriodo(words[1] ?? '') : null;
  if (periodo === null) throw new WrongUse();
  const { reclamos, marca } = loadConfig({ reclamos: reclamosSettings, marca: commonSettings.marca }, env);
  const settings = rulesOf(reclamos, marca.brand);
  const problem = checkRules(settings);
  if (problem !== null) throw new ConfigError([problem]);
  // Errors in the rules of the reclamos are printed where the command runs.
  const log = { info() {}, warn: console.error, error: console.error };
  return withDatabase(env, async (db) => {
    const readRules = createReadRules(settings, { log });
    const total = await calculateMonth({ db, clock: systemClock, readRules }, monthOf(periodo));
    const month = periodoToWire(periodo);
    await recordAuditoria(db, {
      actor: null,
      origin: null,
      by: operatorName(),
      accion: 'indicadores.calcular',
      entidad: 'indicador',
      entidadId: month,
      cambios: { total },
    });
    console.log(`Indicadores de ${month}: ${total}.`);
    return EX_OK;
  });
}
