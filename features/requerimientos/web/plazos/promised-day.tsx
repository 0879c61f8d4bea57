import { type Draft, useDraft } from '@oficina/ajustes/web/admin';
import { formatDate } from '@oficina/ui/date-text';
import { endOfDiaHabil, parseCalendar } from '@oficina/values/calendar';
import type { RequerimientoCategoria } from '../../contract/index.ts';

export const PLAZOS = 'reclamos.plazos';
export const OTHERS = 'reclamos.diasHabiles';
const CALENDAR = { horarios: 'atencion.horarios', feriados: 'feriados', cierres: 'atencion.cierres' };

export const HORARIOS = CALENDAR.horarios;
export const MORE_DAYS = ['artefacto.diasHabiles', 'legal.diasAcceso', 'legal.diasSupresion'];
/** All that this section changes but the holidays. */
export const PLAZOS_CLAVES = [PLAZOS, OTHERS, ...MORE_DAYS, HORARIOS];

/** Undefined while what was typed is no number of days. */
export function daysOf(draft: Pick<Draft, 'valueOf'>, codigo: string): number | undefined {
  const own = (draft.valueOf(PLAZOS) as Record<string, unknown> | undefined)?.[codigo];
  const days = own ?? draft.valueOf(OTHERS);
  return typeof days === 'number' && days > 0 && days <= 365 ? days : undefined;
}

type Props = { categorias: readonly RequerimientoCategoria[]; now: Date };

/** The day that would be promised now, by the category that was changed last or else by the first one. */
export function PromisedDay({ categorias, now }: Props) {
  const draft = useDraft();
  const saved = draft.find(PLAZOS)?.valor as Record<string, number> | undefined;
  const current = draft.valueOf(PLAZOS) as Record<string, number> | undefined;
  const offered = categorias.filter(({ activo, codigo }) => activo && codigo);
  const shown =
    offered.find(({ codigo = '' }) => current?.[codigo] !== saved?.[codigo]) ??
    offered.find(({ sustantivo }) => sustantivo === 'reclamo') ??
    offered[0];
  const days = shown && daysOf(draft, shown.codigo ?? '');
  const parsed = parseCalendar({
    horarios: draft.valueOf(CALENDAR.horarios) as string | undefined,
    feriados: draft.valueOf(CALENDAR.feriados) as string[] | undefined,
    cierres: draft.valueOf(CALENDAR.cierres) as { desde: string; hasta: string }[] | undefined,
  });
  if (!shown) return null;
  if ('error' in parsed) return <p>{parsed.error}</p>;
  if (days === undefined) return <p>Los días hábiles van de 1 a 365.</p>;
  const until = endOfDiaHabil(parsed.calendar, now, days);
  return (
    <p>
      Recibimos tu {shown.sustantivo} «{shown.nombre}». Te respondemos antes del{' '}
      <b>{formatDate(until, 'larga', now)}</b>.
    </p>
  );
}
