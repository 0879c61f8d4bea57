import type { Tx } from '@oficina/db';
import { defineCron, defineJob, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import type { PagosDeps } from './deps.ts';

const noData = z.object({});
/** A job is stored in the queue, so it holds nothing but ids. */
const pagoData = z.object({ pagoId: z.int().check(z.positive()) });

export const sweep = defineCron('pagos-barrido', '* * * * *', noData);
export const watch = defineCron('pagos-vigilancia', '*/15 * * * *', noData);
/** This job is separate from the sweep, whose queue holds only one job: a delayed job must not take its place. */
export const consulta = defineJob('pagos-consulta', pagoData);
export const devolucion = defineJob('devolver-pago', pagoData);

export const forgetPayer = defineJob('pagos-olvidar-tarjeta', pagoData);

/** The job runs once the day is over everywhere and before the billing system starts its own. */
export const rendicion = defineCron('pagos-rendicion', '0 5 * * *', noData);

export const contactos = defineCron('pagos-contactos-limpieza', '20 3 * * *', noData);

export const pagosJobs: readonly Job[] = [
  sweep,
  watch,
  consulta,
  devolucion,
  forgetPayer,
  rendicion,
  contactos,
].map((job) => job as unknown as Job);

type Queue = Pick<PagosDeps, 'jobs'>;

/** If this job is lost, the sweep asks instead. */
export const enqueueConsulta = ({ jobs }: Queue, tx: Tx, pagoId: number, startAfter: Date) =>
  jobs.enqueue(tx, consulta, { pagoId }, { startAfter });

export const enqueueDevolucion = ({ jobs }: Queue, tx: Tx, pagoId: number) =>
  jobs.enqueue(tx, devolucion, { pagoId });

export const enqueueForgetPayer = ({ jobs }: Queue, tx: Tx, pagoId: number, startAfter: Date) =>
  jobs.enqueue(tx, forgetPayer, { pagoId }, { startAfter });
