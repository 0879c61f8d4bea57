import type { Db } from '@oficina/db';
import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import type { Mensajero } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import { limpiarAdjuntos } from './adjuntos/limpiar-adjuntos.ts';
import { olvidarViejos } from './adjuntos/olvidar-viejos.ts';
import { deleteAperturasVencidas } from './adjuntos-del-caso.repository.ts';
import type { LeerReglas } from './deps.ts';
import { recordarEsperas } from './recordar-esperas.ts';
import { avisarResumenDiario, esDiaDeResumen, resumenDiario } from './resumen-diario.ts';

const limpiar = defineCron('requerimientos-limpiar', '0 3 * * *', z.object({}));

const retencion = defineCron('requerimientos-retencion', '30 3 * * *', z.object({}));

export const requerimientosJobs: readonly Job[] = [resumenDiario, limpiar, retencion];

export type TrabajosDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  almacen: BlobStore;
  mensajero: Pick<Mensajero, 'encolar' | 'encolarDesde'>;
  leerReglas: LeerReglas;
  /** «retencion.adjuntosAnios»: how long what was attached is kept once its case is closed. */
  adjuntosAnios: number;
};

/** For the process that works. */
export function handleRequerimientos(deps: TrabajosDeps): HandledJob[] {
  const anotar = (operacion: string, resultado: string, total: number) =>
    total > 0 && deps.log.info({ operacion, resultado, total }, 'claims looked after');
  return [
    handle(resumenDiario, async (_data, signal) => {
      // Whoever is reminded and calls has to find somebody.
      if (!(await esDiaDeResumen(deps))) return;
      anotar(resumenDiario.name, 'resumenes', await avisarResumenDiario(deps));
      anotar(resumenDiario.name, 'recordatorios', await recordarEsperas(deps, signal));
    }),
    handle(limpiar, async (_data, signal) => {
      anotar(limpiar.name, 'adjuntos', await limpiarAdjuntos(deps, signal));
      const aperturas = await deps.db.tx((tx) => deleteAperturasVencidas(tx, deps.clock.now()));
      anotar(limpiar.name, 'aperturas', aperturas);
    }),
    handle(retencion, async (_data, signal) => {
      const total = await olvidarViejos(deps, { anios: deps.adjuntosAnios }, signal);
      anotar(retencion.name, 'adjuntos', total);
    }),
  ];
}
