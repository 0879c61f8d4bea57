import { formatCount } from '@oficina/ui/money';
import {
  type AvisosDelCorte,
  type Corte,
  DIAS_PARA_CORREGIR,
  faseDelCorte,
  type TipoDeCorte,
} from '../../contract/index.ts';
import { elMomento } from '../horario.ts';

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

export const lasPersonas = (cuantas: number): string =>
  cuantas === 1 ? '1 persona' : `${formatCount(cuantas)} personas`;

/** "Los avisos salieron hoy, viernes 23/10, a las 8; y salen mañana, sábado 24/10, a las 8." */
export function cuandoSeAvisa({ salidas }: Pick<AvisosDelCorte, 'salidas'>, now: Date): string {
  const ya = salidas.filter((una) => Date.parse(una) <= now.getTime());
  const despues = salidas.slice(ya.length);
  const lista = (cuales: readonly string[]) => cuales.map((una) => elMomento(una, now)).join(' y ');
  const partes = [
    ...(ya.length > 0 ? [`salieron ${lista(ya)}`] : []),
    ...(despues.length > 0 ? [`salen ${lista(despues)}`] : []),
  ];
  return partes.length > 0 ? `Los avisos ${partes.join('; ')}.` : 'No hay avisos para enviar.';
}

const DIA_MS = 24 * 60 * 60 * 1000;

/** After some days it is history: the server would refuse. */
export const sePuedeCorregir = ({ fin, finEstimado }: Corte, now: Date): boolean =>
  fin === undefined || finEstimado === true || now.getTime() - Date.parse(fin) <= DIAS_PARA_CORREGIR * DIA_MS;

/** Only of one that nobody chose is its end news. */
export const puedeVolver = (corte: Corte, now: Date): boolean =>
  corte.tipo === 'forzado' && faseDelCorte(corte, now) === 'enCurso';
