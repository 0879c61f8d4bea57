import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { type NotifyDeps, notifyUpcomingVencimientos, notifyVencidas } from './notify-vencimientos.ts';

const noData = z.object({});
const upcomingVencimientos = defineCron('facturas-por-vencer', '0 9 * * *', noData);
const vencidas = defineCron('facturas-vencidas', '30 9 * * *', noData);

export const facturasJobs: readonly Job[] = [upcomingVencimientos, vencidas];

export function handleFacturas(deps: NotifyDeps): HandledJob[] {
  return [
    handle(upcomingVencimientos, async () => void (await notifyUpcomingVencimientos(deps))),
    handle(vencidas, async () => void (await notifyVencidas(deps))),
  ];
}
