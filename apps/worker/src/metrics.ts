import { keepFor, measurePool } from '@oficina/app-shared';
import { countArchivosByEstado } from '@oficina/archivos/server';
import type { Db } from '@oficina/db';
import type { Jobs, QueueState } from '@oficina/jobs';
import { countMensajesByEstado } from '@oficina/mensajes/server';
import { countPagosByEstado } from '@oficina/pagos/server';
import type { Clock } from '@oficina/values';
import { collectDefaultMetrics, Gauge } from 'prom-client';

const KEEP_MS = 30_000;
const DAY_MS = 86_400_000;

const QUEUE_MEASURES = {
  listos: ['ready', 'trabajos que pueden empezar'],
  despues: ['later', 'trabajos que esperan su hora'],
  activos: ['active', 'trabajos que alguien hace'],
  fallidos: ['failed', 'trabajos que nadie pudo hacer'],
} as const;

/** A figure that cannot be read now is left as it was. */
export function measureWorker({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }): void {
  collectDefaultMetrics({ prefix: 'oficina_trabajador_' });
  measurePool('oficina_trabajador_pool_connections', db);
  const since = () => new Date(clock.now().getTime() - DAY_MS);
  const queues = keepFor(KEEP_MS, () => jobs.state());
  for (const [name, [field, help]] of Object.entries(QUEUE_MEASURES))
    gauge(`oficina_cola_${name}`, help, ['cola'], async () =>
      (await queues()).map((queue: QueueState) => [{ cola: queue.name }, queue[field]] as const),
    );
  const pagos = keepFor(KEEP_MS, () => countPagosByEstado(db, since()));
  gauge('oficina_pagos', 'pagos de las últimas 24 horas', ['estado'], async () =>
    (await pagos()).map(([estado, total]) => [{ estado }, total] as const),
  );
  const mensajes = keepFor(KEEP_MS, () => countMensajesByEstado(db, since()));
  gauge('oficina_mensajes', 'mensajes de las últimas 24 horas', ['canal', 'estado'], async () =>
    (await mensajes()).map(({ tipo, estado, total }) => [{ canal: tipo, estado }, total] as const),
  );
  const archivos = keepFor(KEEP_MS, () => countArchivosByEstado(db));
  gauge('oficina_importaciones', 'archivos subidos', ['estado'], async () =>
    (await archivos()).map(([estado, total]) => [{ estado }, total] as const),
  );
}

function gauge<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  read: () => Promise<(readonly [Record<L, string>, number])[]>,
): void {
  new Gauge<L>({
    name,
    help,
    labelNames,
    async collect() {
      for (const [labels, value] of await read().catch(() => [])) this.set(labels, value);
    },
  });
}
