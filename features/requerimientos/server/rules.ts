import { findAjustes } from '@oficina/ajustes/server';
import type { Reader } from '@oficina/db';
import { type CalendarSettings, parseCalendar } from '@oficina/values/calendar';
import type { Logger } from '@oficina/values/server';
import * as z from 'zod/mini';
import type { ReadRules, Rules } from './deps.ts';
import { DEFAULT_PLAZOS, type Plazo, type Plazos, plazoOf, venceFor } from './plazo.ts';

export type RuleSettings = Pick<CalendarSettings, 'horarios' | 'feriados' | 'cierres'> & {
  diasHabiles: number;
  /** The values are working days; the keys are the `codigo` of the category. */
  plazos: Readonly<Record<string, number>>;
  diasAcceso: number;
  diasSupresion: number;
  artefacto: number;
};

const BETWEEN = 'Va de 1 a 365 días.';
const days = () => z.int().check(z.positive(BETWEEN), z.lte(365, BETWEEN));
/** A clerk would not read more, and these bound what each case reads. */
const MAX_FERIADOS = 500;
const MAX_CIERRES = 100;

/** A value in `ajustes` takes precedence over the settings of the installation. */
export const AJUSTES = {
  horarios: ['atencion.horarios', z.string()],
  feriados: ['feriados', z.array(z.string()).check(z.maxLength(MAX_FERIADOS, 'Son demasiados feriados.'))],
  cierres: [
    'atencion.cierres',
    z
      .array(z.object({ desde: z.string(), hasta: z.string() }))
      .check(z.maxLength(MAX_CIERRES, 'Son demasiados cierres.')),
  ],
  diasHabiles: ['reclamos.diasHabiles', days()],
  plazos: ['reclamos.plazos', z.record(z.string(), days())],
  diasAcceso: ['legal.diasAcceso', days()],
  diasSupresion: ['legal.diasSupresion', days()],
  artefacto: ['artefacto.diasHabiles', days()],
} as const satisfies Record<keyof RuleSettings, readonly [string, z.ZodMiniType]>;

const CLAVES = Object.values(AJUSTES).map(([key]) => key);

export function checkRules(settings: RuleSettings): string | null {
  const parsed = parseCalendar(settings);
  return 'error' in parsed ? parsed.error : null;
}

/**
 * A value in `ajustes` that cannot be read is logged and the setting of the installation is used instead, so that no claim
 * is refused because of it.
 */
export function createReadRules(settings: RuleSettings, { log }: { log: Logger }): ReadRules {
  const reportUnreadable = (key: string) =>
    log.error({ operacion: 'reglas', resultado: key }, 'a setting of the claims cannot be read');
  return async (reader) => {
    const ajustes = await findAjustes(reader, CLAVES);
    const changed: Record<string, unknown> = {};
    for (const [nombre, [key, schema]] of Object.entries(AJUSTES)) {
      if (!ajustes.has(key)) continue;
      const parsed = schema.safeParse(ajustes.get(key));
      if (parsed.success) changed[nombre] = parsed.data;
      else reportUnreadable(key);
    }
    return rulesFrom({ ...settings, ...changed }, settings, () => reportUnreadable('calendario'));
  };
}

function rulesFrom(settings: RuleSettings, fallback: RuleSettings, onFailure: () => void): Rules {
  let parsed = parseCalendar(settings);
  if ('error' in parsed) {
    onFailure();
    parsed = parseCalendar(fallback);
  }
  if ('error' in parsed) throw new Error(parsed.error);
  return { calendar: parsed.calendar, plazos: plazosFrom(settings), artefacto: settings.artefacto };
}

function plazosFrom({ diasHabiles, plazos, diasAcceso, diasSupresion }: RuleSettings): Plazos {
  const own = Object.entries(plazos).map(([codigo, habiles]) => [codigo, { habiles }] as const);
  return {
    diasHabiles,
    byCategoria: {
      ...DEFAULT_PLAZOS.byCategoria,
      'acceso-datos': { corridos: diasAcceso },
      supresion: { habiles: diasSupresion },
      ...Object.fromEntries(own),
    },
  };
}

export async function computeVence(
  { readRules }: { readRules: ReadRules },
  reader: Reader,
  { codigo }: { codigo: string | null },
  desde: Date,
): Promise<{ plazo: Plazo; vence: Date }> {
  const { plazos, calendar } = await readRules(reader);
  const plazo = plazoOf(codigo, plazos);
  return { plazo, vence: venceFor(plazo, desde, calendar) };
}
