import { type Reader, type Row, statement } from '@oficina/db';
import { receivesMailsSql } from './recipients.repository.ts';

export type MailAtAddress = Pick<Row<'suministro_mails'>, 'id' | 'email' | 'rebota'> &
  Pick<Row<'suministros'>, 'cuenta' | 'nombre'> & { address: string };

const atAddresses = statement<MailAtAddress>(`
  select a.address, m.id, m.email, m.rebota, s.cuenta, s.nombre
  from unnest($1::text[]) a (address) cross join lateral (
    select * from suministro_mails m where lower(m.email) = a.address order by m.id limit $2
  ) m join suministros s on s.id = m.suministro_id`);

/** The suministros that write to these addresses, no more than `most` of each. */
export const findMailsAt = (
  reader: Reader,
  addresses: readonly string[],
  most: number,
): Promise<MailAtAddress[]> => atAddresses(reader, [addresses, most]);

export type SuministroAddress = Pick<
  Row<'suministro_mails'>,
  'suministro_id' | 'email' | 'validado' | 'rebota' | 'desuscribir'
> & { receives: boolean };

const addressesOf = statement<SuministroAddress>(`
  select m.suministro_id, m.email, m.validado, m.rebota, m.desuscribir, ${receivesMailsSql('m')} as receives
  from suministro_mails m where m.suministro_id = any($1::bigint[]) order by m.id`);

export const findSuministroAddresses = (
  reader: Reader,
  ids: readonly number[],
): Promise<SuministroAddress[]> => addressesOf(reader, [ids]);
