import { defineCron, type HandledJob, handle, type Job } from '@oficina/jobs';
import * as z from 'zod/mini';
import { type AvisarDeps, avisarPorVencer, avisarVencidas } from './avisar-vencimientos.ts';

const nada = z.object({});
const porVencer = defineCron('facturas-por-vencer', '0 9 * * *', nada);
const vencidas = defineCron('facturas-vencidas', '30 9 * * *', nada);

export const facturasJobs: readonly Job[] = [porVencer, vencidas];

export function handleFacturas(deps: AvisarDeps): HandledJob[] {
  return [
    handle(porVencer, async () => void (await avisarPorVencer(deps))),
    handle(vencidas, async () => void (await avisarVencidas(deps))),
  ];
}
