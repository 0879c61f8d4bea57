import type { Tx } from '@oficina/db';
import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import type { PagosDeps } from './deps.ts';

const noData = z.object({});
/** Ids and nothing else: a job rests in the queue. */
const pagoData = z.object({ pagoId: z.int().check(z.positive()) });

export const sweep = defineCron('pagos-barrido', '* * * * *', noData);
export const watch = defineCron('pagos-vigilancia', '*/15 * * * *', noData);
/** Apart from the sweep, whose queue holds only one: a nudge for later must not take its place. */
export const consulta = defineJob('pagos-consulta', pagoData);
export const devolucion = defineJob('devolver-pago', pagoData);

/** Once the day is over for everybody, and before the other system's begins. */
export const rendicion = defineCron('pagos-rendicion', '0 5 * * *', noData);

export const pagosJobs: readonly Job[] = [sweep, watch, consulta, devolucion, rendicion].map(
  (job) => job as unknown as Job,
);

type Queue = Pick<PagosDeps, 'jobs'>;

/** Somebody looks at it then; if the nudge is lost, the sweep does. */
export const enqueueConsulta = ({ jobs }: Queue, tx: Tx, pagoId: number, startAfter: Date) =>
  jobs.enqueue(tx, consulta, { pagoId }, { startAfter });

export const enqueueDevolucion = ({ jobs }: Queue, tx: Tx, pagoId: number) =>
  jobs.enqueue(tx, devolucion, { pagoId });
