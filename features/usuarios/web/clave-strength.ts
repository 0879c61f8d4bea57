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

/** The one that has arrived; undefined before, and when the signal did not bring it. */
export const loadedStrengthMeter = (): StrengthMeter | undefined => meter;

/** Half a megabyte of words: asked for by whoever begins to type a password, and by nobody else. */
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

/** Null while nothing is typed, or while nobody can tell. What is too short is weak whatever it says. */
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

/** What a form says of it before sending; null when it will do. Without the words, the server judges alone. */
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
