import { get, loggedIn, moment, momentInput, owner, put, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { Usuario } from './usuario.ts';

/** The administrator also reads what is saved, in force or not: otherwise editing it would lose its dates. */
const Motd = z.object({
  motd: z.string(),
  guardado: z.optional(z.object({ texto: z.string(), desde: moment(), hasta: z.optional(moment()) })),
});

const MOTD_MAXIMO = 500;

const MotdNuevo = z.object({
  motd: z.string().check(z.maxLength(MOTD_MAXIMO, `Máximo ${MOTD_MAXIMO} caracteres.`)),
  desde: z.optional(z.nullable(momentInput())),
  hasta: z.optional(z.nullable(momentInput())),
});

export const usuariosRoutes = {
  ver: get('/api/usuarios/:id', {
    access: owner().or(
      role('ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'),
    ),
    item: Usuario,
    summary: 'Un usuario',
  }),
  motd: get('/api/oob/usuario/motd', { access: loggedIn(), plain: Motd, summary: 'El aviso del día' }),
  guardarMotd: put('/api/oob/usuario/motd', {
    access: role('ROLE_ADMIN'),
    body: MotdNuevo,
    plain: Motd,
    summary: 'Cambia el aviso del día',
  }),
} as const;
