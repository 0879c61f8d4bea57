import { type ListQuery, Totals } from '@oficina/ui/list';
import { formatCount, formatMoney } from '@oficina/ui/money';
import { dayInArgentina } from '@oficina/values';
import { type PagosResumen, pagoEstado, RESUMEN_MAX_DAYS } from '../../contract/index.ts';
import { addsUp } from './texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const [AFTER, BEFORE] = ['created[after]', 'created[before]'] as const;
const NOT_FILTERS: readonly string[] = ['page', 'itemsPerPage', 'order[id]'];

/** The server adds up so many days at most: a longer list has counters but no figures. */
export function resumenQueryOf(query: ListQuery, now: Date): { query: ListQuery; isWhole: boolean } {
  const { [AFTER]: from, [BEFORE]: until = dayInArgentina(now), ...others } = query;
  const isWhole =
    typeof from === 'string' && (Date.parse(String(until)) - Date.parse(from)) / DAY_MS < RESUMEN_MAX_DAYS;
  const filters = Object.entries(isWhole ? query : others).filter(([name]) => !NOT_FILTERS.includes(name));
  return { query: Object.fromEntries(filters), isWhole };
}

const PROCESADO = pagoEstado.code('procesado');
const ADDING: readonly number[] = (
  ['procesado', 'pendiente', 'esperandoPago', 'enVerificacion', 'aDevolver'] as const
).map(pagoEstado.code);

/** Every pago of the list is in one of these, so that they add up to its count. */
export function PagosTotals({ estados }: Pick<PagosResumen, 'estados'>) {
  const told = ADDING.flatMap((code) => estados.find(({ estado }) => estado === code) ?? []);
  const others = estados.filter(({ estado }) => !addsUp(estado));
  const [only] = others;
  return (
    <Totals
      totals={[
        ...told.map(({ estado, cantidad, importe }) => ({
          label: pagoEstado.label(estado),
          count: formatCount(cantidad),
          ...(estado === PROCESADO && { figure: formatMoney(importe) }),
        })),
        ...(only && others.length === 1
          ? [{ label: pagoEstado.label(only.estado), count: formatCount(only.cantidad), note: 'no suma' }]
          : []),
        ...(others.length > 1 ? [togetherOf(others)] : []),
      ]}
    />
  );
}

/** One by one they would take a second line from the rows. */
const togetherOf = (others: PagosResumen['estados']) => ({
  label: 'No cobrados',
  count: formatCount(others.reduce((sum, { cantidad }) => sum + cantidad, 0)),
  title: others
    .map(({ estado, cantidad }) => `${pagoEstado.label(estado)} ${formatCount(cantidad)}`)
    .join(', '),
});
