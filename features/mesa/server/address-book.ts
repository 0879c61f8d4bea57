import type { AddressBook, AddressOwners, CurrentAddresses } from '@oficina/mensajes/server';
import { findMailsAt, findSuministroAddresses } from '@oficina/suministros/server';
import {
  findUsuarioAddresses,
  findUsuariosAt,
  parseCelular,
  telefonoVisible,
} from '@oficina/usuarios/server';

/** Of each kind of owner of an address. One more is asked for, to know whether there are others. */
const MOST_TOLD = 3;

/** Accounts and suministros have addresses, and messages are below both. */
export const addressBook: AddressBook = {
  async ownersOf(reader, addresses) {
    if (addresses.length === 0) return new Map();
    const correos = Map.groupBy(await findMailsAt(reader, addresses, MOST_TOLD + 1), byAddress);
    const personas = Map.groupBy(await findUsuariosAt(reader, addresses, MOST_TOLD + 1), byAddress);
    return new Map(
      addresses.map((address): [string, AddressOwners] => {
        const [mails, people] = [correos.get(address) ?? [], personas.get(address) ?? []];
        return [
          address,
          {
            correos: mails.slice(0, MOST_TOLD).map(({ address: _, ...mail }) => mail),
            personas: people
              .slice(0, MOST_TOLD)
              .map(({ id, nombre, email, email_rebota: rebota }) => ({ id, nombre, email, rebota })),
            hasMore: Math.max(mails.length, people.length) > MOST_TOLD,
          },
        ];
      }),
    );
  },

  async ofUsuarios(reader, ids) {
    if (ids.length === 0) return new Map();
    const found = await findUsuarioAddresses(reader, ids);
    return new Map(
      found.map((one): [number, CurrentAddresses] => [
        one.id,
        {
          emails: one.isReachable ? [one.email] : [],
          telefono: (one.isTelefonoValidado && one.telefono) || undefined,
          token: one.token ?? undefined,
          pending: [one.email_pendiente ?? (one.email_validado ? [] : one.email)].flat(),
          silent: one.isReachable ? [] : [one.email],
        },
      ]),
    );
  },

  telefonoVisible,

  readCelular(text) {
    // Nobody sends to a landline, so without its 15 it is a mobile all the same.
    const read = parseCelular(text, true);
    return read === null || read === 'fijo' ? undefined : read.celular;
  },

  async ofSuministros(reader, ids) {
    if (ids.length === 0) return new Map();
    const found = Map.groupBy(
      await findSuministroAddresses(reader, ids),
      ({ suministro_id }) => suministro_id,
    );
    return new Map(
      [...found].map(([id, mails]): [number, CurrentAddresses] => {
        const emailsOf = (isOne: (mail: (typeof mails)[number]) => boolean) =>
          mails.filter(isOne).map(({ email }) => email);
        return [
          id,
          {
            emails: emailsOf(({ receives }) => receives),
            pending: emailsOf(({ validado, rebota, desuscribir }) => !validado && !rebota && !desuscribir),
            silent: emailsOf(({ rebota, desuscribir }) => rebota || desuscribir),
          },
        ];
      }),
    );
  },
};

function byAddress({ address }: { address: string }): string {
  return address;
}
