import { type Reader, type Row, statement } from '@oficina/db';
import { mensajeEstado } from '../contract/index.ts';

export type LastMensaje = Pick<
  Row<'mensajes'>,
  'id' | 'tipo' | 'estado' | 'acuse' | 'asunto' | 'plantilla' | 'created'
> & {
  /** Only rows without a subject need the data, to build it. */
  datos: unknown;
};

const lastBy = (column: 'suministro_id' | 'usuario_id') =>
  statement<LastMensaje>(`
    select m.id, m.tipo, m.estado, m.acuse, m.asunto, m.plantilla, m.created,
      case when m.asunto is null then m.datos end as datos
    from mensajes m where m.${column} = $1 order by m.id desc limit $2`);
const [bySuministro, byUsuario] = [lastBy('suministro_id'), lastBy('usuario_id')];

export const findLastMensajes = (
  reader: Reader,
  suministroId: number,
  most: number,
): Promise<LastMensaje[]> => bySuministro(reader, [suministroId, most]);

export const findLastMensajesOfPersona = (
  reader: Reader,
  usuarioId: number,
  most: number,
): Promise<LastMensaje[]> => byUsuario(reader, [usuarioId, most]);

const failed = statement<{ total: number }>(`
  select count(*) as total from (
    select from mensajes where estado = ${mensajeEstado.code('fallido')} and created >= $1 limit $2) fallidos`);

export const countFailedMensajes = async (reader: Reader, since: Date, most: number): Promise<number> =>
  (await failed(reader, [since, most]))[0]?.total ?? 0;
