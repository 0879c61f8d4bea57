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

const zones = statement<{ zona: string; cantidad: number }>(`
  select nombre as zona, count(*) as cantidad from cortes c cross join unnest(coalesce(c.zonas, array[c.zona])) as z (nombre)
  where eliminado is null and inicio <= $1 and (fin is null or fin > $1 or fin_estimado) and inicio > $2
  group by nombre order by count(*) desc, nombre limit 20`);

/** A cut that nobody closed in so long is a mistake, and is not told to whoever asks at the counter. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

export const countCortesByZona = (reader: Reader, now: Date): Promise<{ zona: string; cantidad: number }[]> =>
  zones(reader, [now, new Date(now.getTime() - LONGEST_MS)]);

const endless = statement<{ total: number }>(`
  select count(*) as total from cortes where eliminado is null and inicio <= $1 and fin is null`);
const coming = statement<CorteRow>(`
  select * from cortes where eliminado is null and inicio > $1 and inicio < $2 order by inicio, id limit 20`);

export const countEndlessCortes = async (reader: Reader, now: Date): Promise<number> =>
  (await endless(reader, [now]))[0]?.total ?? 0;
export const findComingCortes = (reader: Reader, now: Date, until: Date): Promise<CorteRow[]> =>
  coming(reader, [now, until]);
