import { createAlmacen, type Level, readSigns, type Sign, signsDepsOf, worstOf } from '@oficina/app-shared';
import { loadConfig } from '@oficina/config';
import { closeDb, createDb } from '@oficina/db';
import { systemClock } from '@oficina/values';
import { apiSettings } from '../../../api/src/config.ts';
import { defineCommand, WrongUse } from '../command.ts';
import { EX_OK, EX_SIGN_ATTENTION, EX_SIGN_BAD } from '../exit-codes.ts';

const USAGE = `estado [--json]

  Dice cómo está cada cosa: la base, los programas, los trabajos, el correo, el almacén, el disco, la última copia, la
  última importación, los pagos, el certificado y el reloj; y, si algo no está bien, qué hacer. Anda también con los
  programas o la base apagados. No cambia nada. Con --json sale una lista que lee otro programa.

  Termina con 0 si todo está bien, con 1 si algo necesita atención y con 2 si algo está mal.`;

const EXIT_CODES: Readonly<Record<Level, number>> = {
  bien: EX_OK,
  atencion: EX_SIGN_ATTENTION,
  mal: EX_SIGN_BAD,
};

const SETTINGS = {
  base: apiSettings.base,
  legal: apiSettings.legal,
  site: apiSettings.site,
  almacen: apiSettings.almacen,
  s3: apiSettings.s3,
  payway: apiSettings.payway,
};

const silent = { info() {}, warn() {}, error() {} };

export const estado = defineCommand({
  usage: USAGE,
  options: { json: { type: 'boolean', default: false } },
  async run({ values, words }, { env, console }) {
    if (words.length > 0) throw new WrongUse();
    const config = loadConfig(SETTINGS, env);
    const db = createDb({ url: config.base.url.reveal(), max: 4, applicationName: 'oficina-cli' });
    try {
      const almacen = createAlmacen(config, silent);
      const signs = await readSigns(signsDepsOf(config, { db, clock: systemClock, almacen }));
      console.log(values.json ? toJson(signs) : toTable(signs));
      return EXIT_CODES[worstOf(signs)];
    } finally {
      await closeDb(db);
    }
  },
});

const toJson = (signs: readonly Sign[]) =>
  JSON.stringify({
    estado: worstOf(signs),
    senales: signs.map(({ name, level, sentence, mend }) => ({
      ...{ senal: name, nivel: level, frase: sentence, arreglo: mend },
    })),
  });

const WORDS: Readonly<Record<Level, string>> = { bien: 'bien', atencion: 'ATENCIÓN', mal: 'MAL' };

function toTable(signs: readonly Sign[]): string {
  const width = Math.max(...signs.map(({ name }) => name.length));
  const indent = ' '.repeat(width + 12);
  return signs
    .flatMap(({ name, level, sentence, mend }) => [
      `${name.padEnd(width)}  ${WORDS[level].padEnd(8)}  ${sentence}`,
      ...(mend ? [`${indent}→ ${mend}`] : []),
    ])
    .join('\n');
}
