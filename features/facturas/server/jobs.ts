import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { forgetPaidCobros } from './forget-cobros.ts';
import { type NotifyDeps, notifyUpcomingVencimientos, notifyVencidas } from './notify-vencimientos.ts';

const noData = z.object({});
const upcomingVencimientos = defineCron('facturas-por-vencer', '0 9 * * *', noData);
const vencidas = defineCron('facturas-vencidas', '30 9 * * *', noData);
const paidCobros = defineCron('facturas-cobros-limpieza', '10 3 * * *', noData);

export const facturasJobs: readonly Job[] = [upcomingVencimientos, vencidas, paidCobros];

export function handleFacturas(deps: NotifyDeps): HandledJob[] {
  return [
    handle(upcomingVencimientos, async () => void (await notifyUpcomingVencimientos(deps))),
    handle(vencidas, async () => void (await notifyVencidas(deps))),
    handle(paidCobros, async (_data, signal) => {
      const total = await forgetPaidCobros(deps, signal);
      if (total > 0) deps.log.info({ operacion: paidCobros.name, total }, 'cobros of paid facturas deleted');
    }),
  ];
}
