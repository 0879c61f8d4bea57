import { type Reader, type Row, statement } from '@oficina/db';

export type FichaUsuario = Pick<
  Row<'usuarios'>,
  | 'id'
  | 'email'
  | 'email_pendiente'
  | 'email_validado'
  | 'email_rebota'
  | 'telefono'
  | 'telefono_validado'
  | 'documento'
  | 'cuit'
  | 'identidad_validada'
  | 'otp_estado'
> & {
  preferencias: Omit<Row<'usuario_preferencias'>, 'token_firebase'> | null;
  /** Other accounts with the same document, the oldest first. */
  otras: { id: number; email: string }[];
};

/** Nobody has many accounts, but anybody may write the document of another. */
const MOST = 3;

const read = statement<FichaUsuario>(`
  select u.id, u.email, u.email_pendiente, u.email_validado, u.email_rebota, u.telefono, u.telefono_validado, u.documento,
    u.cuit, u.identidad_validada, u.otp_estado, to_jsonb(p) - 'token_firebase' as preferencias,
    (select coalesce(jsonb_agg(to_jsonb(o) order by o.id), '[]') from (
      select o.id, o.email from usuarios o
      where o.documento = u.documento and o.id <> u.id and o.eliminado is null order by o.id limit ${MOST}) o) as otras
  from usuarios u left join usuario_preferencias p on p.usuario_id = u.id
  where u.id = $1 and u.eliminado is null`);

export const findFichaUsuario = async (reader: Reader, id: number): Promise<FichaUsuario | undefined> =>
  (await read(reader, [id]))[0];
