import { moment } from '@oficina/hydra';
import { formatMoment } from '@oficina/values';
import * as z from 'zod/mini';
import { isVencida } from './fields.ts';

const LOCKOUT_SCOPES = ['tarjeta', 'persona', 'red'] as const;

export type LockoutScope = (typeof LOCKOUT_SCOPES)[number];

/** The card was refused too many times in a day, and is not given to the gateway again before `hasta`. */
export const Apartada = z.object({ hasta: moment(), por: z.enum(LOCKOUT_SCOPES), motivo: z.string() });

/** The format is "17/11 a las 10:32", in Buenos Aires time. */
function dayAndTime(instant: Date): string {
  const [, month, day, time] = /^\d+-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(formatMoment(instant)) ?? [];
  return `${day}/${month} a las ${time}`;
}

const SENTENCES: Readonly<Record<LockoutScope, (until: string) => string>> = {
  tarjeta: (until) =>
    `Esta tarjeta fue rechazada varias veces. Por seguridad, no se puede usar hasta el ${until}. Usá otra.`,
  persona: (until) =>
    `Hubo varios rechazos en tu cuenta. Por seguridad, podés volver a usar tarjetas desde el ${until}. Si no podés esperar, comunicate con la cooperativa.`,
  red: (until) =>
    `Hubo muchos rechazos desde esta conexión a internet. Por seguridad, podés volver a usar tarjetas acá desde el ${until}. Si no podés esperar, comunicate con la cooperativa.`,
};

/** The sentence says what to do and until when, never what the bank answered. */
export const apartadaSentence = (por: LockoutScope, hasta: Date): string => SENTENCES[por](dayAndTime(hasta));

/** `today` is the day in Buenos Aires. */
export const isUsable = (
  { vencimiento, apartada }: { vencimiento: string; apartada?: z.output<typeof Apartada> | undefined },
  today: string,
): boolean => !isVencida(vencimiento, today) && apartada === undefined;
