import {
  changeImportacionAjuste,
  IMPORTACION_AJUSTES,
  importacionSettings,
  listImportacionAjustes,
} from '@oficina/archivos/server';
import { ConfigError, commonSettings, loadConfig } from '@oficina/config';
import {
  checkRules,
  guardarAjuste,
  quitarAjuste,
  reclamosSettings,
  rulesOf,
  verAjustes,
} from '@oficina/requerimientos/server';
import { systemClock } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import { CommandFailure, EX_DATAERR, EX_OK } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `ajustes
     oficina ajustes poner <clave> <valor>
     oficina ajustes quitar <clave>

  Lo que se cambia sin reiniciar: feriados, horarios, cierres, plazos, respuestas guardadas y cuántos renglones de un
  archivo pueden rechazarse. Sin nada más, los muestra; los que llevan * se cambiaron acá, y al quitarlos vuelve a valer lo que dice la configuración.`;

const WORDS_AFTER: Readonly<Record<string, number>> = { ver: 0, poner: 2, quitar: 1 };

/**
 * A stored ajuste takes precedence over the configuration without a restart, and each change is audited with the name of the
 * person who made it.
 */
export const ajustes = defineCommand({ usage: USAGE, run });

async function run({ words }: { words: readonly string[] }, { env, console }: Terminal): Promise<number> {
  const [orden = 'ver', ...after] = words;
  if (WORDS_AFTER[orden] !== after.length) throw new WrongUse();
  const [key, texto] = after;
  // The settings of the database are read here too, so that all faults are reported at once.
  const { reclamos, marca, importacion } = loadConfig(
    {
      base: commonSettings.base,
      marca: commonSettings.marca,
      reclamos: reclamosSettings,
      importacion: importacionSettings,
    },
    env,
  );
  const settings = rulesOf(reclamos, marca.brand);
  const ruleProblem = checkRules(settings);
  if (ruleProblem !== null) throw new ConfigError([ruleProblem]);
  return withDatabase(env, async (db) => {
    const deps = { db, clock: systemClock, settings };
    if (key !== undefined) {
      const failure = await changeAjuste(deps, operatorName(), key, texto);
      if (failure) throw new CommandFailure(EX_DATAERR, failure.error);
    }
    const { maxRechazo } = importacion;
    const shown = [...(await verAjustes(deps)), ...(await listImportacionAjustes({ db, maxRechazo }))];
    for (const { key: name, valor, changed } of shown)
      console.log(`${changed ? '*' : ' '} ${name.padEnd(22)} ${valor}`);
    return EX_OK;
  });
}

function changeAjuste(
  deps: Parameters<typeof guardarAjuste>[0],
  by: string,
  key: string,
  texto: string | undefined,
): Promise<{ error: string } | null> {
  if (IMPORTACION_AJUSTES.includes(key)) return changeImportacionAjuste(deps, by, { key, texto });
  return texto === undefined ? quitarAjuste(deps, by, key) : guardarAjuste(deps, by, { key, texto });
}
