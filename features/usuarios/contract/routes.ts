import { anyone, get, loggedIn, moment, momentInput, owner, post, put, role } from '@oficina/hydra';
import { Secret } from '@oficina/values';
import * as z from 'zod/mini';
import { Usuario } from './usuario.ts';

/** The administrator also reads the saved text, in force or not: otherwise editing it would lose its dates. */
const Motd = z.object({
  motd: z.string(),
  guardado: z.optional(z.object({ texto: z.string(), desde: moment(), hasta: z.optional(moment()) })),
});

export const MOTD_MAX_LENGTH = 500;

const MotdNuevo = z.object({
  motd: z.string().check(z.maxLength(MOTD_MAX_LENGTH, `Máximo ${MOTD_MAX_LENGTH} caracteres.`)),
  desde: z.optional(z.nullable(momentInput())),
  hasta: z.optional(z.nullable(momentInput())),
});

/** A missing token is treated like an invalid link. */
const Verificar = z.object({
  token: z.nullish(
    z.pipe(
      z.string(),
      z.transform((text: string) => new Secret(text)),
    ),
  ),
});

export const usuariosRoutes = {
  ver: get('/api/usuarios/:id', {
    access: owner().or(
      role('ROLE_ADMIN', 'ROLE_USUARIO_ADMIN', 'ROLE_REQUERIMIENTO_ADMIN', 'ROLE_REQUERIMIENTO_ENCARGADO'),
    ),
    item: Usuario,
    summary: 'Un usuario',
  }),
  reenviarConfirmacion: post('/resend_mail', {
    access: anyone(),
    body: z.object({ email: z.nullish(z.string()) }),
    plain: z.object({ message: z.string() }),
    summary: 'Vuelve a mandar el enlace que confirma el correo, si hay algo que confirmar',
  }),
  confirmarEmail: post('/api/oob/usuario/verificar/email', {
    access: anyone(),
    body: Verificar,
    plain: z.object({ emailValidado: z.literal(true) }),
    summary: 'Confirma un correo con el enlace que recibió',
  }),
} as const;

/** The ajustes answer these calls, which keep each version of the notice. */
export const motdRoutes = {
  motd: get('/api/oob/usuario/motd', { access: loggedIn(), plain: Motd, summary: 'El aviso del día' }),
  guardarMotd: put('/api/oob/usuario/motd', {
    access: role('ROLE_ADMIN'),
    body: MotdNuevo,
    plain: Motd,
    summary: 'Cambia el aviso del día',
  }),
} as const;
