import { formatCount } from '@oficina/ui/money';
import { type Corte, DIAS_PARA_CORREGIR, faseDelCorte, type TipoDeCorte } from '../../contract/index.ts';

/** As the people who publish them say it. */
export const TIPOS: Readonly<Record<TipoDeCorte, string>> = {
  programado: 'Programado',
  forzado: 'Imprevisto',
};

export const TIPOS_OFRECIDOS = (['programado', 'forzado'] as const).map((value) => ({
  value,
  label: TIPOS[value],
}));

export const losSuministros = (cuantos: number): string =>
  cuantos === 1 ? '1 suministro' : `${formatCount(cuantos)} suministros`;

const DIA_MS = 24 * 60 * 60 * 1000;

/** After some days it is history: the server would refuse. */
export function sePuedeCorregir({ fin }: Pick<Corte, 'fin'>, now: Date): boolean {
  return fin === undefined || now.getTime() - Date.parse(fin) <= DIAS_PARA_CORREGIR * DIA_MS;
}

/** Only of one that nobody chose is its end news. */
export const puedeVolver = (corte: Corte, now: Date): boolean =>
  corte.tipo === 'forzado' && faseDelCorte(corte, now) === 'enCurso';
