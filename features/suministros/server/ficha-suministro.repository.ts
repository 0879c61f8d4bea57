import { type Reader, type Row, statement } from '@oficina/db';

export type FichaMail = Pick<Row<'suministro_mails'>, 'id' | 'email' | 'validado' | 'desuscribir' | 'rebota'>;
export type FichaPersona = Pick<
  Row<'usuarios'>,
  'id' | 'nombre' | 'apellido' | 'razon_social' | 'email' | 'email_validado' | 'email_rebota' | 'telefono'
> & { telefono_validado: string | null };
export type FichaSuministro = Pick<
  Row<'suministros'>,
  'id' | 'cuenta' | 'nombre' | 'documento' | 'cuit' | 'domicilio' | 'zona' | 'activo' | 'pago_inhabilitado'
> & { mails: FichaMail[]; personas: FichaPersona[] };

/** A suministro has few of either; the limit is for one that is shared by a whole neighbourhood. */
const MOST = 20;

const read = statement<FichaSuministro>(`
  select s.id, s.cuenta, s.nombre, s.documento, s.cuit, s.domicilio, s.zona, s.activo, s.pago_inhabilitado,
    case when $2 then (select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]') from (
      select m.id, m.email, m.validado, m.desuscribir, m.rebota from suministro_mails m
      where m.suministro_id = s.id order by m.id limit ${MOST}) m) else '[]' end as mails,
    case when $3 then (select coalesce(jsonb_agg(to_jsonb(u) order by u.id), '[]') from (
      select u.id, u.nombre, u.apellido, u.razon_social, u.email, u.email_validado, u.email_rebota, u.telefono,
        u.telefono_validado
      from usuario_suministros us join usuarios u on u.id = us.usuario_id
      where us.suministro_id = s.id and u.eliminado is null order by u.id limit ${MOST}) u) else '[]' end as personas
  from suministros s where s.id = $1`);

/** Addresses and people are read only for whoever may know them. */
export const findFichaSuministro = async (
  reader: Reader,
  id: number,
  { mails, personas }: { mails: boolean; personas: boolean },
): Promise<FichaSuministro | undefined> => (await read(reader, [id, mails, personas]))[0];

export type SuministroOfPersona = Pick<
  Row<'suministros'>,
  'cuenta' | 'nombre' | 'domicilio' | 'activo' | 'pago_inhabilitado'
> &
  Pick<Row<'usuario_suministros'>, 'id' | 'suministro_id'>;

const ofPersona = statement<SuministroOfPersona>(`
  select us.id, us.suministro_id, s.cuenta, s.nombre, s.domicilio, s.activo, s.pago_inhabilitado
  from usuario_suministros us join suministros s on s.id = us.suministro_id
  where us.usuario_id = $1 order by us.id limit $2`);

export const findSuministrosOfPersona = (
  reader: Reader,
  usuarioId: number,
  most: number,
): Promise<SuministroOfPersona[]> => ofPersona(reader, [usuarioId, most]);
