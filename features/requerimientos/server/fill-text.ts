import { dayInArgentina, writeDay } from '@oficina/values';
import { fillPlaceholders, missingPlaceholders } from '../contract/index.ts';
import { missingValues } from './errors.ts';
import type { RequerimientoDetail } from './requerimiento-detail.repository.ts';

/**
 * What is written between braces is of each case. The same text reaches those that are united, whose people have names and
 * numbers of their own, so it is filled in here for each of them. A value that nobody knows stops the whole act.
 */
export function fillFor(texto: string, requerimiento: RequerimientoDetail): string {
  const { usuario_nombre, contacto, numero, suministro_cuenta, categoria_nombre, vence, encargado_nombre } =
    requerimiento;
  const filled = fillPlaceholders(texto, {
    nombre: usuario_nombre ?? contacto?.nombre,
    numero,
    suministro: suministro_cuenta && `suministro ${suministro_cuenta}`,
    categoria: categoria_nombre,
    vence: vence && writeDay(dayInArgentina(vence)),
    encargado: encargado_nombre,
  });
  // What a name says is not looked at again, though it were written between braces.
  const missing = missingPlaceholders(texto).filter((placeholder) => filled.includes(placeholder));
  if (missing.length > 0) throw missingValues(missing, numero);
  return filled;
}
