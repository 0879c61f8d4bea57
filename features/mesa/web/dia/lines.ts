import { ARCHIVOS_FACTURAS_PATH, ARCHIVOS_SUBIDAS_PATH, archivoEstado } from '@oficina/archivos/contract';
import { CORTES_PATH } from '@oficina/cortes/contract';
import { MENSAJES_PATH } from '@oficina/mensajes/contract';
import { STAFF_PAGOS_PATH } from '@oficina/pagos/contract';
import { staffQueuePath } from '@oficina/requerimientos/web/admin';
import { CORREOS_PATH } from '@oficina/suministros/contract';
import { formatDate } from '@oficina/ui/date-text';
import { formatCount } from '@oficina/ui/money';
import { USUARIOS_PATH, usuarioPath } from '@oficina/usuarios/contract';
import { dayInArgentina } from '@oficina/values';
import { DIA_COUNT_LIMIT, type Dia } from '../../contract/index.ts';
import { idOf } from '../buscar/options.ts';

export type Line = { count: number; label: string; hint?: string; to: string; isUrgent?: true };
/** Those of the cases stand beside the cases to answer. */
export type Block = { title: string; lines: readonly Line[]; isOfCases?: true };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Only the hour of today is told alone: that of yesterday would be read as one still to come. */
export function formatHour(moment: string, now: Date): string {
  const day = dayInArgentina(new Date(moment));
  const hour = formatDate(moment, 'hora').slice(-5);
  if (day === dayInArgentina(now)) return hour;
  const isYesterday = day === dayInArgentina(new Date(now.getTime() - DAY_MS));
  return isYesterday ? `ayer ${hour}` : formatDate(moment, 'diaYHora', now);
}

export const countText = (count: number) =>
  count === DIA_COUNT_LIMIT ? `+${formatCount(count - 1)}` : formatCount(count);

function casesBlock(cases: NonNullable<Dia['requerimientos']>): Block {
  const ofAll = cases.sinMovimiento !== undefined;
  const to = (line: Parameters<typeof staffQueuePath>[0]) => staffQueuePath(line, ofAll);
  return {
    title: ofAll ? 'De todo el equipo' : 'Tus casos',
    isOfCases: true,
    lines: [
      { count: cases.vencen, label: 'Vencen hoy o mañana', to: to('vencen') },
      { count: cases.vencidos, label: 'Vencidos', to: to('vencidos'), isUrgent: true },
      { count: cases.sinAsignar, label: 'Sin asignar', to: to('sinAsignar') },
      {
        count: cases.esperando,
        label: 'Esperando al usuario',
        hint: 'hace más de 5 días',
        to: to('esperando'),
      },
      {
        count: cases.sinMovimiento ?? 0,
        label: 'Sin movimiento',
        hint: 'hace 3 días',
        to: to('sinMovimiento'),
      },
    ],
  };
}

/** Today and the six days before, as the server counts them. */
const errorsAt = (path: string, now: Date) =>
  `${path}?estado=${archivoEstado.code('error')}&desde=${dayInArgentina(new Date(now.getTime() - 6 * DAY_MS))}`;

function systemBlock(dia: Dia, now: Date): Block {
  const { pagos, mensajesFallidosHoy = 0, archivosPorConfirmar = 0, archivosConError } = dia;
  const parts: readonly (readonly [of: string, lines: readonly Line[]])[] = [
    [
      'pagos',
      [
        {
          count: pagos?.enVerificacion ?? 0,
          label: 'Pagos en verificación',
          ...(pagos?.masViejo && { hint: `el más viejo, ${formatDate(pagos.masViejo, 'relativa', now)}` }),
          to: `${STAFF_PAGOS_PATH}?vista=en-verificacion`,
        },
        {
          count: pagos?.aDevolver ?? 0,
          label: 'Pagos a devolver',
          to: `${STAFF_PAGOS_PATH}?vista=a-devolver`,
        },
      ],
    ],
    [
      'mensajes',
      [
        {
          count: mensajesFallidosHoy,
          label: 'Mensajes fallidos hoy',
          to: `${MENSAJES_PATH}?vista=fallidos&desde=${dayInArgentina(now)}`,
        },
      ],
    ],
    [
      'archivos',
      [
        {
          count: archivosPorConfirmar,
          label: 'Archivos por confirmar',
          to: `${ARCHIVOS_FACTURAS_PATH}?estado=${archivoEstado.code('nuevo')}`,
        },
        {
          count: archivosConError?.facturas ?? 0,
          label: 'Archivos con error',
          hint: 'en los últimos 7 días',
          to: errorsAt(ARCHIVOS_FACTURAS_PATH, now),
          isUrgent: true,
        },
        {
          count: archivosConError?.subidas ?? 0,
          label: 'Archivos v2 con error',
          hint: 'en los últimos 7 días',
          to: errorsAt(ARCHIVOS_SUBIDAS_PATH, now),
          isUrgent: true,
        },
      ],
    ],
  ];
  const drawn = parts.filter(([, lines]) => lines.some(({ count }) => count > 0));
  return { title: titleOf(drawn.map(([of]) => of)), lines: drawn.flatMap(([, lines]) => lines) };
}

/** It names what is inside, and not what could be. */
function titleOf(names: readonly string[]): string {
  const text = LIST.format(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
const LIST = new Intl.ListFormat('es-AR');

const mailsBlock = ({ rebotan, sinValidar }: NonNullable<Dia['correos']>): Block => ({
  title: 'Correos de suministros',
  lines: [
    { count: rebotan, label: 'Rebotan', to: `${CORREOS_PATH}?rebota=si` },
    { count: sinValidar, label: 'Sin validar', hint: 'hace 7 días', to: `${CORREOS_PATH}?validado=no` },
  ],
});

const cutsBlock = ({ sinFin, proximos }: NonNullable<Dia['cortes']>): Block => ({
  title: 'Cortes',
  lines: [
    { count: sinFin, label: 'En curso sin fin', to: `${CORTES_PATH}?vista=en-curso` },
    ...proximos.map(({ zona, inicio, suministros, avisados, sinContacto }) => ({
      count: sinContacto,
      label: `Sin contacto en ${zona}`,
      hint: `${formatDate(inicio, 'diaYHora')}: avisados ${formatCount(avisados)} de ${formatCount(suministros)}`,
      to: `${CORTES_PATH}?vista=proximos`,
    })),
  ],
});

const accountsBlock = ({ identidades, primera, sinConfirmar }: NonNullable<Dia['usuarios']>): Block => ({
  title: 'Usuarios',
  lines: [
    {
      count: identidades,
      label: 'Identidades a revisar',
      to: primera ? usuarioPath(idOf(primera)) : USUARIOS_PATH,
    },
    {
      count: sinConfirmar,
      label: 'Cuentas sin confirmar',
      hint: 'hace 7 días',
      to: `${USUARIOS_PATH}?confirmado=no`,
    },
  ],
});

/** Each role has its block, and what counts none is not drawn. */
export function blocksOf(dia: Dia, now: Date): Block[] {
  const blocks = [
    dia.requerimientos && casesBlock(dia.requerimientos),
    dia.pagos && systemBlock(dia, now),
    dia.cortes && cutsBlock(dia.cortes),
    dia.correos && mailsBlock(dia.correos),
    dia.usuarios && accountsBlock(dia.usuarios),
  ];
  return blocks.flatMap((block) => {
    const lines = block?.lines.filter(({ count }) => count > 0) ?? [];
    return block && lines.length > 0 ? [{ ...block, lines }] : [];
  });
}
