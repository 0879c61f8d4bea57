import { anyone, confirmado, defineQuery, filter, get, list, moment, post, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { Deuda } from './deuda.ts';
import { Factura } from './factura.ts';
import { FacturaPublica } from './factura-publica.ts';

export const facturasQuery = defineQuery({
  filters: {
    id: filter.relation('facturas'),
    usuario: filter.relation('usuarios'),
    suministro: filter.relation('suministros'),
    numero: filter.start(),
    periodo: filter.periodos(),
    pagada: filter.bool(),
    estadoPago: filter.exactInt(),
    vencida: filter.bool(),
    descargable: filter.bool(),
    fecha: filter.days(),
    vencimiento: filter.days(),
    importe: filter.moneyRange(),
  },
  order: ['id', 'periodo', 'fecha', 'vencimiento', 'importe'],
});

export const enlacesQuery = defineQuery({ filters: { periodo: filter.periodos() }, order: [] });

export const deudaQuery = defineQuery({ filters: { suministro: filter.relation('suministros') }, order: [] });

const cuponQuery = defineQuery({
  filters: { ancho: filter.exactText(['80']) },
  order: [],
});

/** The answer never says what was wrong with it, so that any body is one. */
const TelefonoAjeno = z.object({ ultimos4: z.optional(z.unknown()) });

const renewers = confirmado().or(role('ROLE_ADMIN'));
const readers = confirmado().or(role('ROLE_ADMIN', 'ROLE_MOSTRADOR'));
const PDF = 'application/pdf';

export const facturasRoutes = {
  listar: list('/api/facturas', {
    access: readers,
    member: Factura,
    query: facturasQuery,
    extra: z.object({ actualizado: z.optional(moment()) }),
    summary: 'Facturas de los suministros propios',
  }),
  ver: get('/api/facturas/:id', { access: readers, item: Factura, summary: 'Una factura' }),
  descargar: get('/api/facturas/:id/pdf', {
    access: readers,
    file: PDF,
    summary: 'El PDF de una factura',
  }),
  cupon: get('/api/facturas/:id/cupon', {
    access: readers,
    file: PDF,
    query: cuponQuery,
    summary: 'Un cupón para pagar la factura en otro lado; con `ancho=80`, para una impresora de tickets',
  }),
  renovarEnlace: post('/api/facturas/:id/enlace', {
    access: renewers,
    item: Factura,
    status: 200,
    summary: 'Anula el enlace público de una factura y le da otro',
  }),
  deuda: get('/api/oob/facturas/deuda', {
    access: confirmado(),
    plain: Deuda,
    query: deudaQuery,
    summary: 'Cuánto se debe y cuándo vence',
  }),
  verFacturaPublica: get('/api/oob/factura/:token', {
    access: anyone(),
    plain: FacturaPublica,
    summary: 'Una factura por su enlace, sin sesión',
  }),
  descargarFacturaPublica: get('/api/oob/factura/:token/pdf', {
    access: anyone(),
    file: PDF,
    summary: 'El PDF de una factura por su enlace, sin sesión',
  }),
  telefonoAjeno: post('/api/oob/factura/:token/telefono_ajeno', {
    access: anyone(),
    body: TelefonoAjeno,
    plain: z.object({ mensaje: z.string() }),
    summary: 'Deja de avisar por SMS a un celular que no es del suministro, por el enlace que recibió',
  }),
  cuponPublico: get('/api/oob/factura/:token/cupon', {
    access: anyone(),
    file: PDF,
    query: cuponQuery,
    summary: 'Un cupón para pagar la factura en otro lado, por su enlace y sin sesión',
  }),
} as const;
