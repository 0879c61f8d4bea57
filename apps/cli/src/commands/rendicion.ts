import { parseArgs } from 'node:util';
import { writeRendicion, writeRendicionFile } from '@oficina/pagos/server';
import { dayInArgentina, isDay, systemClock } from '@oficina/values';
import { operatorName, withDatabase } from '../database.ts';
import { CommandFailure, EX_NOINPUT, EX_OK, EX_USAGE, isPathProblem } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';

const USAGE = `Uso: oficina rendicion [--desde AAAA-MM-DD] [--hasta AAAA-MM-DD] [--salida archivo.csv]

  Lo cobrado esos días, un renglón por factura. Sin días, lo de ayer; sin --salida, por la pantalla. El archivo aparece
  cuando está entero.`;

const DAY_MS = 86_400_000;

/** The billing system needs to learn which facturas were paid here. */
export async function rendicion(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = readArgs(args);
  if (!options) throw new CommandFailure(EX_USAGE, USAGE);
  const { salida, ...range } = options;
  return withDatabase(terminal.env, async (db) => {
    const request = { ...range, requestedBy: operatorName() };
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
}

const write = (stdout: Terminal['stdout'], texto: string) =>
  new Promise<void>((resolve, reject) => {
    stdout.write(texto, (error) => (error ? reject(error) : resolve()));
  });

function readArgs(args: readonly string[]) {
  const dayOption = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { desde: dayOption, hasta: dayOption, salida: dayOption },
    });
    const yesterday = dayInArgentina(new Date(systemClock.now().getTime() - DAY_MS));
    const hasta = values.hasta ?? yesterday;
    const desde = values.desde ?? hasta;
    return isDay(desde) && isDay(hasta) && desde <= hasta ? { desde, hasta, salida: values.salida } : null;
  } catch {
    return null;
  }
}
