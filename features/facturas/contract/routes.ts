import {
  bool,
  confirmado,
  days,
  defineQuery,
  exactInt,
  list,
  moment,
  moneyRange,
  periodos,
  relation,
  role,
  start,
} from '@oficina/hydra';
import * as z from 'zod/mini';
import { Factura } from './factura.ts';

export const facturasQuery = defineQuery({
  filters: {
    id: relation('facturas'),
    usuario: relation('usuarios'),
    suministro: relation('suministros'),
    numero: start(),
    periodo: periodos(),
    pagada: bool(),
    estadoPago: exactInt(),
    vencida: bool(),
    descargable: bool(),
    fecha: days(),
    vencimiento: days(),
    importe: moneyRange(),
  },
  order: ['id', 'periodo', 'fecha', 'vencimiento', 'importe'],
});

export const facturasRoutes = {
  listar: list('/api/facturas', {
    access: confirmado().or(role('ROLE_ADMIN')),
    member: Factura,
    query: facturasQuery,
    extra: z.object({ actualizado: z.optional(moment()) }),
    summary: 'Facturas de los suministros propios',
  }),
} as const;
