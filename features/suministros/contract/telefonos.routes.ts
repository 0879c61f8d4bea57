import { defineQuery, del, filter, get, list, mergePatch, patch, post, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { SuministroTelefono } from './telefono.ts';

export const telefonosQuery = defineQuery({
  filters: {
    suministro: filter.relation('suministros'),
    'suministro.cuenta': filter.start(),
    telefono: filter.partial(),
    facturas: filter.bool(),
    cortes: filter.bool(),
    baja: filter.bool(),
    rebota: filter.bool(),
  },
  order: ['id', 'telefono'],
});

const encargados = role('ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN');

/** The action validates this body, because the web shows the message as it is and no violation may name a field. */
const TelefonoNuevo = z.object({
  suministro: z.optional(z.nullable(z.unknown())),
  telefono: z.optional(z.nullable(z.string())),
});

const TelefonoCambios = mergePatch({ facturas: z.boolean(), cortes: z.boolean(), baja: z.boolean() });

const SERVER_FIELDS = [
  'id',
  'rebota',
  'origen',
  'bajaPor',
  'telefonoVisible',
  'suministroCuenta',
  'suministroNombre',
] as const;

export const telefonosRoutes = {
  listar: list('/api/suministro_telefonos', {
    access: encargados,
    member: SuministroTelefono,
    query: telefonosQuery,
    summary: 'Celulares a los que se avisa por SMS de cada suministro',
  }),
  ver: get('/api/suministro_telefonos/:id', {
    access: encargados,
    item: SuministroTelefono,
    summary: 'Un celular de un suministro',
  }),
  agregar: post('/api/suministro_telefonos', {
    access: encargados,
    body: TelefonoNuevo,
    readOnly: [...SERVER_FIELDS, 'facturas', 'cortes', 'baja'],
    item: SuministroTelefono,
    summary: 'Agrega un celular a un suministro',
  }),
  editar: patch('/api/suministro_telefonos/:id', {
    access: encargados,
    body: TelefonoCambios,
    readOnly: [...SERVER_FIELDS, 'telefono', 'suministro'],
    item: SuministroTelefono,
    summary: 'Dice qué avisos recibe el celular, lo da de baja o le vuelve a escribir',
  }),
  eliminar: del('/api/suministro_telefonos/:id', {
    access: encargados,
    summary: 'Quita el celular del suministro',
  }),
} as const;
