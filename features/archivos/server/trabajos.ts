import { repasarCobrosEnEspera } from '@oficina/facturas/server';
import { type HandledJob, handle } from '@oficina/jobs';
import { alertarDobles } from './alertas.ts';
import { findSinRevisar, hayPorImportar } from './archivos.repository.ts';
import { createRecogedor } from './carpeta.ts';
import { corregirConsumosAnteriores } from './corregir-consumos.ts';
import { avisarSiFaltanDatos } from './datos-al-dia.ts';
import type { RutinaDeps, TrabajoDeps } from './deps.ts';
import { importarArchivos } from './importar-archivo.ts';
import {
  alDia,
  carpeta,
  corregir,
  importar,
  limpiar,
  pedirImportacion,
  pedirRevision,
  repaso,
  retencion,
  revisar,
} from './jobs.ts';
import { limpiarArchivos } from './limpiar-archivos.ts';
import { retenerArchivos } from './retener-archivos.ts';
import { revisarArchivo } from './revisar-archivo.ts';

const UN_MINUTO_MS = 60_000;

/** For the process that works. */
export function handleArchivos(deps: RutinaDeps): HandledJob[] {
  const recoger = deps.carpeta ? createRecogedor({ ...deps, carpeta: deps.carpeta }) : null;
  return [
    handle(revisar, (archivo, signal) => revisarArchivo(deps, archivo, signal)),
    handle(importar, async (_data, signal) => {
      const espera = await importarArchivos(deps, signal);
      // Should whoever loads be lost, somebody looks again as soon as it can be known.
      if (espera) await deps.db.tx((tx) => pedirImportacion(deps, tx, espera.hasta));
    }),
    handle(repaso, async () => {
      await repasarArchivos(deps);
      await repasarCobros(deps);
    }),
    handle(limpiar, (_data, signal) => limpiarArchivos(deps, signal)),
    handle(retencion, async (_data, signal) => void (await retenerArchivos(deps, signal))),
    handle(alDia, async () => void (await avisarSiFaltanDatos(deps))),
    handle(carpeta, async (_data, signal) => recoger?.(signal)),
    handle(corregir, (_data, signal) => corregirConsumosAnteriores(deps, signal)),
  ];
}

/** Rows promise, jobs nudge: what nobody does because its job is gone or its worker is lost is asked for again. */
export async function repasarArchivos(deps: TrabajoDeps): Promise<void> {
  const now = deps.clock.now();
  const sueltos = await findSinRevisar(deps.db, new Date(now.getTime() - UN_MINUTO_MS), now);
  const porImportar = await hayPorImportar(deps.db, now);
  if (sueltos.length === 0 && !porImportar) return;
  await deps.db.tx(async (tx) => {
    for (const archivo of sueltos) await pedirRevision(deps, tx, archivo);
    if (porImportar) await pedirImportacion(deps, tx);
  });
}

/** Lines that waited for a payment and that it left behind. */
export async function repasarCobros(deps: TrabajoDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const { dobles } = await repasarCobrosEnEspera(tx, now);
    if (dobles.length > 0) await alertarDobles(deps, tx, dobles);
  });
}
