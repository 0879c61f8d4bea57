import { formatCount } from '@oficina/ui/money';
import {
  type Alcance,
  CORRECTION_DAYS,
  type Corte,
  type CorteAvisos,
  type CorteTipo,
  cortePhase,
} from '../../contract/index.ts';
import { momentText } from '../sentences.ts';

export const TIPOS: Readonly<Record<CorteTipo, string>> = {
  programado: 'Programado',
  forzado: 'Imprevisto',
};

export const TIPO_OPTIONS = (['programado', 'forzado'] as const).map((value) => ({
  value,
  label: TIPOS[value],
}));

export const suministrosText = (count: number): string =>
  count === 1 ? '1 suministro' : `${formatCount(count)} suministros`;

export const reachedOf = ({ porMensaje, porApp, porCorreo }: Alcance): number =>
  porMensaje + porApp + porCorreo;
const totalOf = (alcance: Alcance): number => reachedOf(alcance) + alcance.sinContacto;

export const reachedText = (alcance: Alcance): string =>
  `${formatCount(reachedOf(alcance))} de ${suministrosText(totalOf(alcance))}`;

/** Each suministro counts once, so the numbers of the sentences add up. */
export function reachSentences(alcance: Alcance): string {
  const { porMensaje, porApp, porCorreo, sinContacto } = alcance;
  const [total, reached] = [totalOf(alcance), reachedOf(alcance)];
  const ways = [
    [porMensaje, 'por mensaje'],
    [porApp, 'por la app'],
    [porCorreo, 'por correo'],
  ] as const;
  const used = ways.filter(([count]) => count > 0).map(([count, way]) => `${formatCount(count)} ${way}`);
  return [
    `${suministrosText(total)} ${total === 1 ? 'queda' : 'quedan'} sin luz.`,
    ...(reached > 0 ? [`Se avisa a ${formatCount(reached)}: ${used.join(', ')}.`] : []),
    ...(sinContacto > 0
      ? [`${formatCount(sinContacto)} no ${sinContacto === 1 ? 'tiene' : 'tienen'} a quién avisar.`]
      : []),
  ].join(' ');
}

/** Returns "Los avisos salieron hoy, viernes 23/10, a las 8; y salen mañana, sábado 24/10, a las 8.", for example. */
export function avisoTimesText({ salidas }: Pick<CorteAvisos, 'salidas'>, now: Date): string {
  const past = salidas.filter((one) => Date.parse(one) <= now.getTime());
  const later = salidas.slice(past.length);
  const timesText = (times: readonly string[]) => times.map((one) => momentText(one, now)).join(' y ');
  const partes = [
    ...(past.length > 0 ? [`salieron ${timesText(past)}`] : []),
    ...(later.length > 0 ? [`salen ${timesText(later)}`] : []),
  ];
  return partes.length > 0 ? `Los avisos ${partes.join('; ')}.` : 'No hay avisos para enviar.';
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The server refuses later changes. */
export const isCorrectable = ({ fin, finEstimado }: Corte, now: Date): boolean =>
  fin === undefined || finEstimado === true || now.getTime() - Date.parse(fin) <= CORRECTION_DAYS * DAY_MS;

/** The end of a programado corte is known beforehand, so only that of a forzado corte is announced. */
export const canMarkRestablecido = (corte: Corte, now: Date): boolean =>
  corte.tipo === 'forzado' && cortePhase(corte, now) === 'enCurso';
