import type { Reader } from '@oficina/db';
import { sumarMinutos } from './minutos-sin-servicio.repository.ts';

/** For the board: the minutes of the cuts that began in those days, added up supply by supply. */
export function minutosSinServicio(
  reader: Reader,
  { desde, hasta }: { desde: Date; hasta: Date },
  ahora: Date,
): Promise<number> {
  return sumarMinutos(reader, { desde, hasta, ahora });
}
