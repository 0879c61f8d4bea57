import { writeRendicion, writeRendicionFile } from '@oficina/pagos/server';
import { dayInArgentina, isDay, systemClock } from '@oficina/values';
import { defineCommand, WrongUse } from '../command.ts';
import { operatorName, withDatabase } from '../database.ts';
import { CommandFailure, EX_NOINPUT, EX_OK, isPathProblem } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `rendicion [--desde AAAA-MM-DD] [--hasta AAAA-MM-DD] [--salida archivo.csv]

  Lo cobrado esos días, un renglón por factura. Sin días, lo de ayer; sin --salida, por la pantalla. El archivo aparece
  cuando está entero.`;

const DAY_MS = 86_400_000;

/** The billing system needs to learn which facturas were paid here. */
export const rendicion = defineCommand({
  usage: USAGE,
  options: { desde: { type: 'string' }, hasta: { type: 'string' }, salida: { type: 'string' } },
  async run({ words, values }, terminal) {
    const { salida } = values;
    const yesterday = dayInArgentina(new Date(systemClock.now().getTime() - DAY_MS));
    const hasta = values.hasta ?? yesterday;
    const desde = values.desde ?? hasta;
    if (words.length > 0 || !isDay(desde) || !isDay(hasta) || desde > hasta) throw new WrongUse();
    return withDatabase(terminal.env, async (db) => {
      const request = { desde, hasta, requestedBy: operatorName() };
      if (salida === undefined) {
        await writeRendicion({ db }, request, (texto) => write(terminal.stdout, texto));
        return EX_OK;
      }
      try {
        const rowCount = await writeRendicionFile({ db }, request, salida);
        terminal.console.log(
          `${salida}: ${rowCount} ${rowCount === 1 ? 'factura cobrada' : 'facturas cobradas'}.`,
        );
        return EX_OK;
      } catch (error) {
        if (!isPathProblem(error)) throw error;
        throw new CommandFailure(EX_NOINPUT, `No se puede escribir ${salida}.`);
      }
    });
  },
});

const write = (stdout: Terminal['stdout'], texto: string) =>
  new Promise<void>((resolve, reject) => {
    stdout.write(texto, (error) => (error ? reject(error) : resolve()));
  });
