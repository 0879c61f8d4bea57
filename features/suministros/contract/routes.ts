import {
  defineQuery,
  del,
  filter,
  get,
  list,
  loggedIn,
  mergePatch,
  owner,
  patch,
  post,
  role,
} from '@oficina/hydra';
import type { Role } from '@oficina/values';
import * as z from 'zod/mini';
import { Suministro } from './suministro.ts';
import { CORREO_ESTADOS, SuministroOfList } from './suministro-of-list.ts';
import { UsuarioSuministro } from './usuario-suministro.ts';

export const suministrosQuery = defineQuery({
  filters: {
    usuario: filter.relation('usuarios'),
    busqueda: filter.partial(),
    cuenta: filter.start(),
    nombre: filter.partial(),
    documento: filter.exactText(),
    cuit: filter.exactText(),
    pagoInhabilitado: filter.bool(),
    zona: filter.exactText(),
  },
  order: ['id', 'cuenta', 'nombre'],
  unpaged: true,
});

/** These roles read any suministro, whoever its owner is. */
export const SUMINISTRO_READERS: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_SUMINISTRO_MAIL',
  'ROLE_REQUERIMIENTO_ADMIN',
  'ROLE_REQUERIMIENTO_ENCARGADO',
  'ROLE_CORTE_ADMIN',
  'ROLE_MOSTRADOR',
];

export const staffSuministrosQuery = defineQuery({
  filters: {
    q: filter.partial(),
    zona: filter.exactText(),
    activo: filter.bool(),
    correo: filter.exactText(CORREO_ESTADOS),
  },
  order: ['cuenta', 'nombre'],
});

export const usuarioSuministrosQuery = defineQuery({
  filters: { usuario: filter.relation('usuarios'), suministro: filter.relation('suministros') },
  order: ['id'],
  unpaged: true,
});

/** The values arrive as people type them. One message reports the problem, without naming a field. */
const NewUsuarioSuministro = z.object({
  suministro: z.optional(z.nullable(z.string())),
  documento: z.optional(z.nullable(z.string())),
});

/** The action checks the length after trimming. */
const UsuarioSuministroCambios = mergePatch({ alias: z.nullable(z.string()) });

export const suministrosRoutes = {
  listar: list('/api/suministros', {
    access: loggedIn(),
    member: Suministro,
    query: suministrosQuery,
    summary: 'Suministros propios; el personal, todos',
  }),
  ver: get('/api/suministros/:id', {
    access: owner(),
    item: Suministro,
    summary: 'Un suministro propio; el personal, cualquiera',
  }),
  listarForStaff: list('/api/oob/suministros', {
    access: role(...SUMINISTRO_READERS),
    member: SuministroOfList,
    query: staffSuministrosQuery,
    summary: 'Suministros para el personal, con cómo anda su correo',
  }),
  listarUsuarioSuministros: list('/api/usuario_suministros', {
    access: loggedIn(),
    member: UsuarioSuministro,
    query: usuarioSuministrosQuery,
    summary: 'Suministros agregados a la cuenta',
  }),
  vincular: post('/api/usuario_suministros', {
    access: loggedIn(),
    body: NewUsuarioSuministro,
    readOnly: ['id', 'alias', 'usuario'],
    item: UsuarioSuministro,
    summary: 'Agrega un suministro a la cuenta propia',
  }),
  renombrar: patch('/api/usuario_suministros/:id', {
    access: owner(),
    body: UsuarioSuministroCambios,
    readOnly: ['id', 'suministro', 'documento', 'usuario'],
    item: UsuarioSuministro,
    summary: 'Le pone un nombre propio al suministro',
  }),
  desvincular: del('/api/usuario_suministros/:id', {
    access: owner().or(role('ROLE_USUARIO_ADMIN', 'ROLE_ADMIN', 'ROLE_MOSTRADOR')),
    summary: 'Quita el suministro de la cuenta',
  }),
} as const;
