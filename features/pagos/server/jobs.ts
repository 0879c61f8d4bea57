import type { Tx } from '@oficina/db';
import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import type { PagosDeps } from './deps.ts';

const nada = z.object({});
/** Ids and nothing else: a job rests in the queue. */
const DePago = z.object({ pagoId: z.int().check(z.positive()) });

export const barrido = defineCron('pagos-barrido', '* * * * *', nada);
export const vigilancia = defineCron('pagos-vigilancia', '*/15 * * * *', nada);
/** Apart from the sweep, whose queue holds only one: a nudge for later must not take its place. */
export const consulta = defineJob('pagos-consulta', DePago);
export const devolucion = defineJob('devolver-pago', DePago);

/** Once the day is over for everybody, and before the other system's begins. */
export const rendicion = defineCron('pagos-rendicion', '0 5 * * *', nada);

export const pagosJobs: readonly Job[] = [barrido, vigilancia, consulta, devolucion, rendicion].map(
  (job) => job as unknown as Job,
);

type Cola = Pick<PagosDeps, 'jobs'>;

/** Somebody looks at it then; if the nudge is lost, the sweep does. */
export const empujar = ({ jobs }: Cola, tx: Tx, pagoId: number, startAfter: Date) =>
  jobs.enqueue(tx, consulta, { pagoId }, { startAfter });

export const pedirDevolucion = ({ jobs }: Cola, tx: Tx, pagoId: number) =>
  jobs.enqueue(tx, devolucion, { pagoId });
