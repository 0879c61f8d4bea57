import { anyone, defineQuery, del, filter, get, list, mergePatch, patch, post, role } from '@oficina/hydra';
import * as z from 'zod/mini';
import { SuministroMail } from './mail.ts';

export const mailsQuery = defineQuery({
  filters: {
    suministro: filter.relation('suministros'),
    'suministro.cuenta': filter.start(),
    email: filter.partial(),
    validado: filter.bool(),
    desuscribir: filter.bool(),
    rebota: filter.bool(),
  },
  order: ['id', 'email'],
});

const encargados = role('ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN');
/** The counter adds an address and corrects one, and leaves the rest to who manages them. */
const menders = role('ROLE_SUMINISTRO_MAIL', 'ROLE_ADMIN', 'ROLE_MOSTRADOR');
const texto = () => z.optional(z.nullable(z.string()));

/** The action validates this body, because the web shows the message as it is and no violation may name a field. */
const MailNuevo = z.object({ suministro: z.optional(z.nullable(z.unknown())), email: texto() });
const MailCambios = mergePatch({
  email: z.nullable(z.string()),
  validado: z.boolean(),
  desuscribir: z.boolean(),
});
const Enviar = z.object({ email: texto() });
const Validar = z.object({ token: texto() });

const SERVER_FIELDS = ['id', 'rebota', 'ultimaFactura', 'suministroCuenta', 'suministroNombre'] as const;

export const mailsRoutes = {
  listar: list('/api/suministro_mails', {
    access: encargados,
    member: SuministroMail,
    query: mailsQuery,
    summary: 'Correos que reciben las facturas de cada suministro',
  }),
  ver: get('/api/suministro_mails/:id', {
    access: encargados,
    item: SuministroMail,
    summary: 'Un correo de un suministro',
  }),
  agregar: post('/api/suministro_mails', {
    access: menders,
    body: MailNuevo,
    readOnly: [...SERVER_FIELDS, 'validado', 'desuscribir'],
    item: SuministroMail,
    summary: 'Agrega un correo a un suministro y le pide que lo confirme',
  }),
  editar: patch('/api/suministro_mails/:id', {
    access: menders,
    body: MailCambios,
    readOnly: [...SERVER_FIELDS, 'suministro'],
    item: SuministroMail,
    summary: 'Cambia el correo, lo da por confirmado, lo desuscribe o lo vuelve a suscribir',
  }),
  eliminar: del('/api/suministro_mails/:id', {
    access: encargados,
    summary: 'Quita el correo del suministro',
  }),
  enviar: post('/api/oob/suministro_mails/enviar_email', {
    access: encargados,
    body: Enviar,
    plain: z.object({ mensaje: z.object({ id: z.int() }), suministros: z.int() }),
    summary: 'Manda a un correo el enlace de confirmación y las últimas facturas de sus suministros',
  }),
  validar: post('/api/oob/suministro_mails/validar', {
    access: anyone(),
    body: Validar,
    plain: z.object({ validado: z.boolean(), suministros: z.array(z.string()) }),
    summary: 'Confirma un correo con el enlace que recibió',
  }),
} as const;

/**
 * The call answers 200 without a body and accepts the form that mail programs send (RFC 8058), so it is served apart from
 * the JSON calls. The web calls it without a body.
 */
export const darDeBaja = post('/api/oob/baja/:token', {
  access: anyone(),
  plain: z.object({}),
  summary: 'Deja de mandar los correos de ese enlace',
});
