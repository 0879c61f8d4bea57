import { changeAsText, listAsTexts } from '@oficina/ajustes/server';
import { ajustesOf } from '@oficina/app-shared';
import { importacionSettings } from '@oficina/archivos/server';
import { ConfigError, commonSettings, loadConfig } from '@oficina/config';
import { checkRules, reclamosSettings, rulesOf } from '@oficina/requerimientos/server';
import { systemClock } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import { CommandFailure, EX_DATAERR, EX_OK } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `ajustes
     oficina ajustes poner <clave> <valor>
     oficina ajustes quitar <clave>

  Lo que se cambia sin reiniciar, lo mismo que en la pantalla Configuración: feriados, horarios, cierres, plazos, aviso,
  textos de los mensajes, textos legales, por dónde se atiende, búsquedas y cuántos renglones de un archivo pueden rechazarse.
  Sin nada más, los muestra; los que llevan * se cambiaron, y al quitarlos vuelve a valer lo que dice la configuración.`;

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
  const { reclamos, marca, importacion, site } = loadConfig(
    {
      base: commonSettings.base,
      marca: commonSettings.marca,
      site: commonSettings.site,
      reclamos: reclamosSettings,
      importacion: importacionSettings,
    },
    env,
  );
  const problem = checkRules(rulesOf(reclamos, marca.brand));
  if (problem !== null) throw new ConfigError([problem]);
  const known = ajustesOf({ reclamos, marca, importacion, site }, systemClock);
  return withDatabase(env, async (db) => {
    if (key !== undefined) {
      const deps = { db, clock: systemClock, ajustes: known };
      const failure = await changeAsText(deps, operatorName(), { key, texto });
      if (failure) throw new CommandFailure(EX_DATAERR, failure.error);
    }
    for (const { key: name, valor, changed } of await listAsTexts(db, known))
      console.log(`${changed ? '*' : ' '} ${name.padEnd(25)} ${valor}`);
    return EX_OK;
  });
}
