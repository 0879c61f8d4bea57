import { EmailField } from '@oficina/ui/field';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import * as z from 'zod/mini';
import { CORREOS_PATH, mailsRoutes, type SuministroMail } from '../contract/index.ts';
import { AgregarContact, type ContactKind } from './agregar-contact.tsx';
import { useRefetchCorreos } from './correos.api.ts';

const CORREO: ContactKind<SuministroMail> = {
  list: { to: CORREOS_PATH, label: 'Correos' },
  noun: 'correo',
  label: 'Correo',
  hint: 'Le mandamos un enlace para que confirme que quiere recibir las facturas.',
  Field: EmailField,
  check: z.refine((texto) => parseEmail(texto) !== null, INVALID_EMAIL),
  add: (client, { suministro, contact }) =>
    client.call(mailsRoutes.agregar, { body: { suministro, email: contact } }),
  sentence: ({ email, suministroCuenta }) => `Agregamos ${email} al suministro ${suministroCuenta}.`,
  detail: 'Le mandamos un correo para que lo confirme.',
};

export default function AgregarMailPage() {
  return <AgregarContact kind={CORREO} onAdded={useRefetchCorreos()} />;
}
