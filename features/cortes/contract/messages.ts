import { withoutCardNumbers } from '@oficina/hydra';
import * as z from 'zod/mini';

export const ZONA_MAX = 120;
export const MOTIVO_MAX = 250;
export const OBS_MAX = 1000;
export const CUENTA_MAX = 40;
export const MAX_SUMINISTROS = 20_000;
/** A corte of more zonas is one of the whole padrón, and is told by its list of suministros or by another text. */
export const MAX_ZONAS_OF_CORTE = 50;
/** After these days a corte that ended can be neither changed nor deleted. */
export const CORRECTION_DAYS = 7;

export const MISSING_TIPO = 'Elegí si es programado o imprevisto.';
export const MISSING_INICIO = 'Escribí cuándo empieza.';
export const MISSING_FIN = 'Escribí cuándo termina.';
export const MISSING_ZONA = 'Escribí la zona.';
export const MISSING_MOTIVO = 'Escribí el motivo.';
export const FIN_BEFORE_INICIO = 'La fecha de fin debe ser posterior al inicio.';
export const MUST_START_IN_FUTURE = 'Un corte programado empieza en el futuro.';
export const EMPTY_ZONA = 'Ningún suministro coincide con esa zona.';
export const NO_ZONAS = 'Elegí al menos una zona.';
export const TOO_MANY_ZONAS = `Máximo ${MAX_ZONAS_OF_CORTE} zonas por corte.`;
export const EMPTY_LIST = 'Escribí al menos un suministro.';
export const TOO_MANY_SUMINISTROS = 'Máximo 20.000 suministros por corte.';
export const ALREADY_ENDED = 'El corte ya terminó.';

/** The sentence names only this many; the answer carries all of them in `desconocidos`. */
const MAX_NAMED = 20;

/** A zona without suministros among others would leave its people without any aviso. */
export const emptyZonasText = (zonas: readonly string[]): string =>
  zonas.length === 1
    ? `Ningún suministro coincide con la zona ${zonas[0]}.`
    : `Ningún suministro coincide con las zonas ${zonas.join(', ')}.`;

export function unknownSuministrosText(desconocidos: readonly string[]): string {
  const extraCount = desconocidos.length - MAX_NAMED;
  const listText = desconocidos.slice(0, MAX_NAMED).join(', ');
  return `Hay suministros que no existen: ${listText}${extraCount > 0 ? ` y ${extraCount} más` : ''}.`;
}

const texto = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Máximo ${max} caracteres.`), withoutCardNumbers());

export const requiredTexto = (max: number, missingMessage: string) =>
  texto(max).check(z.minLength(1, missingMessage));

export const optionalTexto = (max: number) => z.nullish(texto(max));
