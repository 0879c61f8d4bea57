import { writeRendicion } from '@oficina/pagos/server';
import { dayInArgentina, isDay, systemClock } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import { writeOutput } from '../write-output.ts';

const USAGE = `rendicion [--desde AAAA-MM-DD] [--hasta AAAA-MM-DD] [--salida archivo.csv]

  Lo cobrado esos días, un renglón por factura. Sin días, lo de ayer; sin --salida, por la pantalla. El archivo aparece
  cuando está entero.`;

const DAY_MS = 86_400_000;
const countText = (rows: number) => (rows === 1 ? '1 factura cobrada' : `${rows} facturas cobradas`);

/** The billing system needs to learn which facturas were paid here. */
export const rendicion = defineCommand({
  usage: USAGE,
  options: { desde: { type: 'string' }, hasta: { type: 'string' }, salida: { type: 'string' } },
  async run({ words, values }, terminal) {
    const yesterday = dayInArgentina(new Date(systemClock.now().getTime() - DAY_MS));
    const hasta = values.hasta ?? yesterday;
    const desde = values.desde ?? hasta;
    if (words.length > 0 || !isDay(desde) || !isDay(hasta) || desde > hasta) throw new WrongUse();
    const request = { desde, hasta, requestedBy: operatorName() };
    return withDatabase(terminal.env, (db) =>
      writeOutput(terminal, values.salida, (write) => writeRendicion({ db }, request, write), countText),
    );
  },
});
