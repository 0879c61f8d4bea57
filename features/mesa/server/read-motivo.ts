import { invalid } from '@oficina/hydra';
import { collapseBlanks } from '@oficina/values';
import { CHOOSE_MOTIVO, CONTROL_MIN, EXPLAIN_CONTROL, type MotivoDeFicha } from '../contract/index.ts';

const MAX_LETTERS = 500;

type Asked = { motivo?: readonly string[] | undefined; detalle?: string | undefined };

/** Why somebody of the staff looks at a member, and as the audit keeps it. */
export function readMotivo({ motivo: given, detalle: typed = '' }: Asked): {
  motivo: MotivoDeFicha;
  written: string;
} {
  const [motivo] = given ?? [];
  const detalle = collapseBlanks(typed).slice(0, MAX_LETTERS);
  if (motivo === undefined) throw invalid('motivo', 'obligatorio', CHOOSE_MOTIVO);
  if (motivo === 'control' && detalle.length < CONTROL_MIN)
    throw invalid('detalle', 'corto', EXPLAIN_CONTROL);
  return { motivo: motivo as MotivoDeFicha, written: detalle ? `${motivo}: ${detalle}` : motivo };
}
