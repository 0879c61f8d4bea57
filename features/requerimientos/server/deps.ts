import type { Db, Reader } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Calendar } from '@oficina/values/calendar';
import type { Logger } from '@oficina/values/server';
import type { Plazos } from './plazo.ts';

/** The rules are read on each use, because the operator may change them while the server runs. */
export type Rules = {
  plazos: Plazos;
  calendar: Calendar;
  /** The setting «artefacto.diasHabiles» is the number of working days to report a burnt appliance. */
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
  /** The setting «atencion.nombre» is the name that customers see as the author of answers. */
  atencion: string;
  numberFormat: string;
};
