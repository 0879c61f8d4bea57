import { type ListQuery, Totals } from '@oficina/ui/list';
import { formatCount, formatMoney } from '@oficina/ui/money';
import { dayInArgentina } from '@oficina/values';
import { type PagosResumen, pagoEstado, RESUMEN_MAX_DAYS } from '../../contract/index.ts';

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
/** What was refused is no money of the cooperative's. */
const NOTES: Readonly<Record<number, string>> = { [pagoEstado.code('rechazado')]: 'no suma' };
const TOLD: readonly number[] = (['procesado', 'enVerificacion', 'aDevolver', 'rechazado'] as const).map(
  pagoEstado.code,
);

export function PagosTotals({ estados }: Pick<PagosResumen, 'estados'>) {
  const told = TOLD.flatMap((code) => estados.find(({ estado }) => estado === code) ?? []);
  return (
    <Totals
      totals={told.map(({ estado, cantidad, importe }) => ({
        label: pagoEstado.label(estado),
        count: formatCount(cantidad),
        ...(estado === PROCESADO && { figure: formatMoney(importe) }),
        ...(NOTES[estado] && { note: NOTES[estado] }),
      }))}
    />
  );
}
