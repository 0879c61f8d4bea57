import { moment } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import * as z from 'zod/mini';
import { estaVencida } from './campos.ts';

const POR = ['tarjeta', 'persona', 'red'] as const;

/** Of whom there were too many refusals: of the card, of the person or of their connection. */
export type PorQuien = (typeof POR)[number];

/** Refused too many times in a day: it is not given to the gateway again before that moment. */
export const Apartada = z.object({ hasta: moment(), por: z.enum(POR), motivo: z.string() });

/** "17/11 a las 10:32", in Buenos Aires. */
function diaYHora(instant: Date): string {
  const [, mes, dia, hora] = /^\d+-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(formatMoment(instant)) ?? [];
  return `${dia}/${mes} a las ${hora}`;
}

const FRASES: Readonly<Record<PorQuien, (cuando: string) => string>> = {
  tarjeta: (cuando) =>
    `Esta tarjeta fue rechazada varias veces. Por seguridad, no se puede usar hasta el ${cuando}. Usá otra.`,
  persona: (cuando) =>
    `Hubo varios rechazos en tu cuenta. Por seguridad, podés volver a usar tarjetas desde el ${cuando}. Si no podés esperar, comunicate con la cooperativa.`,
  red: (cuando) =>
    `Hubo muchos rechazos desde esta conexión a internet. Por seguridad, podés volver a usar tarjetas acá desde el ${cuando}. Si no podés esperar, comunicate con la cooperativa.`,
};

/** What to do and until when; never what the bank said. */
export const fraseDeApartada = (por: PorQuien, hasta: Date): string => FRASES[por](diaYHora(hasta));

/** `hoy` is the day in Buenos Aires. */
export const sePuedeUsar = (
  { vencimiento, apartada }: { vencimiento: string; apartada?: z.output<typeof Apartada> | undefined },
  hoy: string,
): boolean => !estaVencida(vencimiento, hoy) && apartada === undefined;
