import {
  CLAVE_MAX_LENGTH,
  COMMON_CLAVE,
  claveLength,
  claveMinLength,
  LONG_CLAVE,
  shortClave,
  WEAK_CLAVE,
} from '../contract/index.ts';
import { createStrengthMeter, type StrengthMeter } from '../contract/strength-meter.ts';

export type { StrengthMeter };

export type StrengthLevel = 'Débil' | 'Medio' | 'Fuerte';

let loading: Promise<StrengthMeter> | undefined;
let meter: StrengthMeter | undefined;

/** Undefined until the meter is loaded, or when the download failed. */
export const loadedStrengthMeter = (): StrengthMeter | undefined => meter;

/** The words take half a megabyte, so they are downloaded only when somebody starts typing a password. */
export function loadStrengthMeter(): Promise<StrengthMeter> {
  loading ??= createStrengthMeter().then(
    (cargado) => {
      meter = cargado;
      return cargado;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const MEDIA = 2;

/** The level is null while nothing is typed or the meter is not loaded. A password that is too short is always weak. */
export function levelOf(
  clave: string,
  knownWords: readonly string[],
  personal: boolean,
  withMeter = meter,
): StrengthLevel | null {
  if (clave === '') return null;
  if (claveLength(clave) < claveMinLength(personal)) return 'Débil';
  if (!withMeter) return null;
  const strength = withMeter.isCommon(clave) ? 0 : withMeter.strength(clave, knownWords);
  if (strength < MEDIA) return 'Débil';
  return strength === MEDIA ? 'Medio' : 'Fuerte';
}

export const NO_CLAVE = 'Escriba una contraseña';

export function claveProblem(
  clave: string,
  knownWords: readonly string[],
  personal = false,
  withMeter = meter,
): string | null {
  if (clave === '') return NO_CLAVE;
  if (claveLength(clave) < claveMinLength(personal)) return shortClave(personal);
  if (claveLength(clave) > CLAVE_MAX_LENGTH) return LONG_CLAVE;
  if (withMeter?.isCommon(clave)) return COMMON_CLAVE;
  return levelOf(clave, knownWords, personal, withMeter) === 'Débil' ? WEAK_CLAVE : null;
}
