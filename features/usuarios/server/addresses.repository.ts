import { type Reader, type Row, statement } from '@oficina/db';
import { isReachableSql } from './recipients.repository.ts';
import { nombreVisibleSql } from './usuarios.repository.ts';

export type UsuarioAtAddress = Pick<Row<'usuarios'>, 'id' | 'email' | 'email_rebota'> & {
  address: string;
  nombre: string;
};

/** Each branch has its index; an address and a telephone are never equal. */
const atAddresses = statement<UsuarioAtAddress>(`
  select a.address, u.id, u.email, u.email_rebota, ${nombreVisibleSql('u')} as nombre
  from unnest($1::text[]) a (address) cross join lateral (
    (select * from usuarios u where lower(u.email) = a.address and u.eliminado is null limit $2)
    union all
    (select * from usuarios u where u.telefono = a.address and u.eliminado is null order by u.id limit $2)
  ) u`);

/** The accounts with these mails or telephones, no more than `most` of each. */
export const findUsuariosAt = (
  reader: Reader,
  addresses: readonly string[],
  most: number,
): Promise<UsuarioAtAddress[]> => atAddresses(reader, [addresses, most]);

export type UsuarioAddresses = Pick<
  Row<'usuarios'>,
  'id' | 'email' | 'email_pendiente' | 'email_validado' | 'telefono'
> & { isReachable: boolean; isTelefonoValidado: boolean; token: string | null };

const addressesOf = statement<UsuarioAddresses>(`
  select u.id, u.email, u.email_pendiente, u.email_validado, u.telefono, ${isReachableSql('u')} as "isReachable",
    u.telefono_validado is not null as "isTelefonoValidado", p.token_firebase as token
  from usuarios u left join usuario_preferencias p on p.usuario_id = u.id
  where u.id = any($1::bigint[]) and u.eliminado is null`);

export const findUsuarioAddresses = (reader: Reader, ids: readonly number[]): Promise<UsuarioAddresses[]> =>
  addressesOf(reader, [ids]);
