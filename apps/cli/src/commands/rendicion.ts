import { parseArgs } from 'node:util';
import { rendirEnArchivo, rendirPagos } from '@oficina/pagos/server';
import { dayInArgentina, isDay, systemClock } from '@oficina/values';
import { conBase, quienCorre } from '../base.ts';
import { EX_NOINPUT, EX_OK, EX_USAGE } from '../exit-codes.ts';

const USO = `Uso: oficina rendicion [--desde AAAA-MM-DD] [--hasta AAAA-MM-DD] [--salida archivo.csv]

  Lo cobrado esos días, un renglón por factura. Sin días, lo de ayer; sin --salida, por la pantalla. El archivo aparece
  cuando está entero.`;

const UN_DIA_MS = 86_400_000;

/** What the billing system needs back: which bills were paid here. */
export async function rendicion(args: readonly string[]): Promise<number> {
  const pedido = leer(args);
  if (!pedido) {
    console.error(USO);
    return EX_USAGE;
  }
  const { salida, ...dias } = pedido;
  return conBase(async (db) => {
    const quien = { ...dias, por: quienCorre() };
    if (salida === undefined) {
      await rendirPagos({ db }, quien, escribir);
      return EX_OK;
    }
    try {
      const filas = await rendirEnArchivo({ db }, quien, salida);
      console.log(`${salida}: ${filas} ${filas === 1 ? 'factura cobrada' : 'facturas cobradas'}.`);
      return EX_OK;
    } catch (error) {
      if (!['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes((error as { code?: string }).code ?? ''))
        throw error;
      console.error(`No se puede escribir ${salida}.`);
      return EX_NOINPUT;
    }
  });
}

const escribir = (texto: string) =>
  new Promise<void>((resolve, reject) =>
    process.stdout.write(texto, (error) => (error ? reject(error) : resolve())),
  );

function leer(args: readonly string[]): { desde: string; hasta: string; salida: string | undefined } | null {
  const dia = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { desde: dia, hasta: dia, salida: dia } });
    const ayer = dayInArgentina(new Date(systemClock.now().getTime() - UN_DIA_MS));
    const hasta = values.hasta ?? ayer;
    const desde = values.desde ?? hasta;
    return isDay(desde) && isDay(hasta) && desde <= hasta ? { desde, hasta, salida: values.salida } : null;
  } catch {
    return null;
  }
}
