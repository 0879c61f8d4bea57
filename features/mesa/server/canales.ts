import { type AjusteDefinition, findAjustes } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import { ATTENDED_CANALES, type AttendedCanal } from '@oficina/requerimientos/contract';
import * as z from 'zod/mini';
import { canalIsOff } from './errors.ts';

const CLAVE = 'mesa.canales';
const AT_LEAST_ONE = 'Dejá al menos uno.';

const schema = z.array(z.enum(ATTENDED_CANALES)).check(
  z.overwrite((given) => ATTENDED_CANALES.filter((canal) => given.includes(canal))),
  z.minLength(1, AT_LEAST_ONE),
);

/** By which of them the cooperative attends its members. */
export const canalesAjuste: AjusteDefinition = {
  ...{ clave: CLAVE, seccion: 'mostrador', nombre: 'Por dónde se atiende', schema },
  ...{ fallback: [...ATTENDED_CANALES], example: 'mostrador,telefono' },
  parse: (texto) => texto.split(',').map((canal) => canal.trim()),
  write: (valor) => (valor as string[]).join(','),
};

/** A stored value that cannot be read is as if nobody had changed it. */
export async function findCanales(reader: Reader): Promise<AttendedCanal[]> {
  const parsed = schema.safeParse((await findAjustes(reader, [CLAVE])).get(CLAVE));
  return parsed.success ? parsed.data : [...ATTENDED_CANALES];
}

/** Only a new act asks: what was done by a canal that is off now is read as ever. */
export async function requireCanal(reader: Reader, canal: AttendedCanal): Promise<void> {
  if (!(await findCanales(reader)).includes(canal)) throw canalIsOff(canal);
}
