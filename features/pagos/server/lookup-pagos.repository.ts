import { type Reader, type Row, statement } from '@oficina/db';
import { pagoEstado } from '../contract/index.ts';

export type FoundPago = Pick<Row<'pagos'>, 'id' | 'referencia' | 'estado' | 'created'>;

const byId = statement<FoundPago>('select id, referencia, estado, created from pagos where id = $1');

export const lookupPago = async (reader: Reader, id: number): Promise<FoundPago | undefined> =>
  (await byId(reader, [id]))[0];

export type LastPago = Pick<Row<'pagos'>, 'id' | 'estado' | 'total_cent' | 'created'> & {
  numero_enmascarado: string | null;
  emisor_nombre: string | null;
};

const lastWhere = (condition: string) =>
  statement<LastPago>(`
    select p.id, p.estado, p.total_cent, p.created, t.numero_enmascarado, t.emisor_nombre from (
      select * from pagos where ${condition} order by id desc limit $2) p
    left join tarjetas t on t.id = p.tarjeta_id order by p.id desc`);
const last = lastWhere(`id = any(array(
      select pf.pago_id from facturas f join pago_facturas pf on pf.factura_id = f.id where f.suministro_id = $1))`);
const lastOfPersona = lastWhere('usuario_id = $1');

/** A pago is of a suministro when it pays one of its facturas. */
export const findLastPagos = (reader: Reader, suministroId: number, most: number): Promise<LastPago[]> =>
  last(reader, [suministroId, most]);

/** What a person paid, of whichever suministro. */
export const findLastPagosOfPersona = (
  reader: Reader,
  usuarioId: number,
  most: number,
): Promise<LastPago[]> => lastOfPersona(reader, [usuarioId, most]);

export type PendingPagos = { en_verificacion: number; mas_viejo: Date | null; a_devolver: number };

const [EN_VERIFICACION, A_DEVOLVER] = [pagoEstado.code('enVerificacion'), pagoEstado.code('aDevolver')];

const pending = statement<PendingPagos>(`
  select (select count(*) from (select from pagos where estado = ${EN_VERIFICACION} limit $1) p) as en_verificacion,
    (select created from pagos where estado = ${EN_VERIFICACION} order by created limit 1) as mas_viejo,
    (select count(*) from (select from pagos where estado = ${A_DEVOLVER} limit $1) p) as a_devolver`);

/** What waits for an administrator. The counts stop at `most`. */
export const countPendingPagos = async (reader: Reader, most: number): Promise<PendingPagos> =>
  (await pending(reader, [most]))[0] ?? { en_verificacion: 0, mas_viejo: null, a_devolver: 0 };
