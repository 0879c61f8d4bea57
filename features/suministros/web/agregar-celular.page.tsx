import { PhoneField } from '@oficina/ui/field';
import { INVALID_CELULAR } from '@oficina/usuarios/contract';
import * as z from 'zod/mini';
import { CELULARES_PATH, type SuministroTelefono, telefonosRoutes } from '../contract/index.ts';
import { AgregarContact, type ContactKind } from './agregar-contact.tsx';
import { useRefetchCelulares } from './celulares.api.ts';

/** An area code and a number. The server, which knows them all, says whether it is one. */
const DIGITS = 10;

const CELULAR: ContactKind<SuministroTelefono> = {
  list: { to: CELULARES_PATH, label: 'Celulares' },
  noun: 'celular',
  label: 'Celular',
  hint: 'Con código de área. Le llegan los avisos de cortes y, si la cooperativa los manda, los de facturas.',
  Field: PhoneField,
  check: z.refine((texto) => texto.replace(/\D/g, '').length >= DIGITS, INVALID_CELULAR),
  add: (client, { suministro, contact }) =>
    client.call(telefonosRoutes.agregar, { body: { suministro, telefono: contact } }),
  sentence: ({ telefonoVisible, suministroCuenta }) =>
    `Agregamos ${telefonoVisible} al suministro ${suministroCuenta}.`,
};

export default function AgregarCelularPage() {
  return <AgregarContact kind={CELULAR} onAdded={useRefetchCelulares()} />;
}
