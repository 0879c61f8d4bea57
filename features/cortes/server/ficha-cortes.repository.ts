import { type Reader, statement } from '@oficina/db';
import type { CorteRow } from './cortes.repository.ts';

const MOST = 5;

const read = statement<CorteRow>(`
  select c.* from cortes c where c.id = any(array(
      select cs.corte_id from corte_suministros cs where cs.suministro_id = $1))
    and c.eliminado is null and (c.fin is null or c.fin > $2 or c.fin_estimado)
  order by c.inicio, c.id limit ${MOST}`);

/** Those under way and to come. */
export const findCurrentCortes = (reader: Reader, suministroId: number, now: Date): Promise<CorteRow[]> =>
  read(reader, [suministroId, now]);

export type CortesOfZona = {
  zona: string;
  cantidad: number;
  motivo: string;
  desde: Date;
  /** It is not known, or it has passed, where it is null. */
  hasta: Date | null;
};

const zones = statement<CortesOfZona>(`
  select nombre as zona, count(*) as cantidad, (array_agg(motivo order by inicio, id))[1] as motivo, min(inicio) as desde,
    case when bool_and(coalesce(fin > $1, false)) then max(fin) end as hasta
  from cortes c cross join unnest(coalesce(c.zonas, array[c.zona])) as z (nombre)
  where eliminado is null and inicio <= $1 and (fin is null or fin > $1 or fin_estimado) and inicio > $2
  group by nombre order by count(*) desc, nombre limit 20`);

/** A cut that nobody closed in so long is a mistake, and is not told to whoever asks at the counter. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

/** Why there is no light in each zone, since when and until when. */
export const findCortesByZona = (reader: Reader, now: Date): Promise<CortesOfZona[]> =>
  zones(reader, [now, new Date(now.getTime() - LONGEST_MS)]);

const endless = statement<{ total: number }>(`
  select count(*) as total from cortes where eliminado is null and inicio <= $1 and fin is null`);
const coming = statement<CorteRow>(`
  select * from cortes where eliminado is null and inicio > $1 and inicio < $2 order by inicio, id limit 20`);

export const countEndlessCortes = async (reader: Reader, now: Date): Promise<number> =>
  (await endless(reader, [now]))[0]?.total ?? 0;
export const findComingCortes = (reader: Reader, now: Date, until: Date): Promise<CorteRow[]> =>
  coming(reader, [now, until]);
