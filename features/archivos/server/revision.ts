import { formatMoment } from '@oficina/values';
import type { Resumen } from '../contract/index.ts';
import { anotarRevision, findAnterior, type Tomado, volverAEmpezar } from './archivos.repository.ts';
import { enTxPropia } from './arriendo.ts';
import { type ArchivoRow, lugarDe } from './clases.ts';
import type { TrabajoDeps } from './deps.ts';
import { insertRechazosJuzgados } from './escenario.repository.ts';
import { apartarHechos, quitarHechos } from './hechos.repository.ts';
import type { Importador } from './importador.ts';
import { findEjemplos } from './rechazos.repository.ts';
import { volcarArchivo } from './volcar-archivo.ts';

/** Many at once: for each stretch the database reads all the supplies. */
const RENGLONES_JUZGADOS = 200_000;
/** Of a hundred, how many are for reading the bytes, for looking at the whole and for judging the lines. */
const VOLCAR = 35;
const PREPARAR = 5;
const JUZGAR = 55;
const CADA_MS = 1_000;

export type Revisado = { resumen: Resumen; total: number };

/**
 * What loading the file would do. It writes in the tables of the file and in its list of rejects, and nowhere else.
 */
export async function revisarContenido(
  deps: TrabajoDeps,
  archivo: ArchivoRow,
  importador: Importador,
  tomado: Tomado,
  vivo: AbortSignal,
): Promise<Revisado> {
  const lugar = lugarDe(archivo);
  const anotar = aRatos((parte) => anotarRevision(deps.db, tomado, parte));
  const enTx = enTxPropia(deps, tomado);
  const total = await volcarArchivo(deps, {
    ...{ archivo, importador, lugar, vivo, enTx },
    avance: (parte) => anotar(Math.floor(VOLCAR * Math.min(1, parte))),
  });
  await anotar.ya(VOLCAR);
  let pasos = 0;
  await enTx((tx) =>
    importador.preparar(tx, lugar, () => anotar.ya(VOLCAR + Math.min(PREPARAR - 1, ++pasos))),
  );
  await anotar.ya(VOLCAR + PREPARAR);
  for (let desde = 1; desde <= total; desde += RENGLONES_JUZGADOS) {
    vivo.throwIfAborted();
    const hasta = Math.min(total, desde + RENGLONES_JUZGADOS - 1);
    await enTx((tx) => importador.juzgar(tx, lugar, desde, hasta));
    await importador.cotejar?.(enTx, lugar, desde, hasta);
    await anotar.ya(VOLCAR + PREPARAR + Math.floor((JUZGAR * hasta) / total));
  }
  vivo.throwIfAborted();
  deps.mark('archivos:juzgado');
  const resumen = await enTx(async (tx) => {
    const hayHechos = await apartarHechos(tx, archivo, importador.clave ?? 'n');
    await importador.ordenar(tx, lugar);
    await insertRechazosJuzgados(tx, archivo, Object.keys(importador.columnas));
    const anterior = await findAnterior(tx, archivo);
    const now = deps.clock.now();
    const cuenta = await importador.resumir(tx, { archivo, lugar, now }, anterior?.id ?? null);
    if (hayHechos) {
      const cargados = await quitarHechos(tx, archivo);
      await volverAEmpezar(tx, tomado, { cargados, rechazados: cuenta.rechazados });
    }
    return { ...cuenta, ...compararCon(anterior), ejemplos: await findEjemplos(tx, archivo) };
  });
  await anotar.ya(100);
  return { resumen, total };
}

function compararCon(anterior: ArchivoRow | undefined): Partial<Resumen> {
  if (!anterior) return {};
  const antes = (anterior.resumen ?? {}) as Partial<Resumen>;
  return {
    anterior: { id: anterior.id, nombre: anterior.nombre, fecha: formatMoment(anterior.updated) },
    ...(antes.leidos !== undefined && { leidosAnterior: antes.leidos }),
    ...(antes.importe !== undefined && { importeAnterior: antes.importe }),
    ...(antes.consumo !== undefined && { consumoAnterior: antes.consumo }),
  };
}

/** Told thousands of times, written down once a second. */
function aRatos(write: (parte: number) => Promise<void>) {
  let ultima = 0;
  const anotar = (parte: number): void => {
    if (Date.now() - ultima < CADA_MS) return;
    ultima = Date.now();
    write(parte).catch(() => undefined);
  };
  return Object.assign(anotar, { ya: write });
}
