import type { Db, Reader } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { MensajeSender } from '@oficina/mensajes/server';
import type { Clock } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Calendar } from './calendar.ts';
import type { Plazos } from './plazo.ts';

/** When the office works and within how long it answers. Read each time: whoever runs it changes them while it runs. */
export type Rules = {
  plazos: Plazos;
  calendar: Calendar;
  /** «artefacto.diasHabiles»: how long there is to tell of a burnt appliance. */
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
  /** «atencion.nombre»: who answers, to customers. */
  atencion: string;
  /** «reclamos.formato»: how the number of a case is written. */
  numberFormat: string;
};
