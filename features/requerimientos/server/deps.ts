import type { Db, Reader } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Calendar } from './calendar.ts';
import type { Plazos } from './plazo.ts';

/** These are read on each use, because the operator may change them while the server runs. */
export type Rules = {
  plazos: Plazos;
  calendar: Calendar;
  /** This is the setting «artefacto.diasHabiles»: the working days there are to report a burnt appliance. */
  artefacto: number;
};
export type ReadRules = (reader: Reader) => Promise<Rules>;

export type RequerimientosDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  sender: Pick<MensajeSender, 'enqueue'>;
  readRules: ReadRules;
  /** This is the setting «atencion.nombre»: the name that customers see as the author of answers. */
  atencion: string;
  /** This is the setting «reclamos.formato». */
  numberFormat: string;
};
