import { sinTarjetas } from '@oficina/hydra';
import * as z from 'zod/mini';

export const ZONA_MAXIMA = 120;
export const MOTIVO_MAXIMO = 250;
export const OBS_MAXIMA = 1000;
export const CUENTA_MAXIMA = 40;
export const MAX_SUMINISTROS = 20_000;
/** After this a cut that ended is history: neither changed nor deleted. */
export const DIAS_PARA_CORREGIR = 7;

export const FALTA_TIPO = 'Elegí si es programado o imprevisto.';
export const FALTA_INICIO = 'Escribí cuándo empieza.';
export const FALTA_FIN = 'Escribí cuándo termina.';
export const FALTA_ZONA = 'Escribí la zona.';
export const FALTA_MOTIVO = 'Escribí el motivo.';
export const FIN_ANTES_DEL_INICIO = 'La fecha de fin debe ser posterior al inicio.';
export const EMPIEZA_EN_EL_FUTURO = 'Un corte programado empieza en el futuro.';
export const NADIE_EN_LA_ZONA = 'Ningún suministro coincide con esa zona.';
export const LISTA_VACIA = 'Escribí al menos un suministro.';
export const DEMASIADOS_SUMINISTROS = 'Máximo 20.000 suministros por corte.';
export const YA_TERMINO = 'El corte ya terminó.';

/** Of the unknown ones a sentence names these; the answer carries them in `desconocidos`. */
const NOMBRADOS = 20;

export function noExisten(desconocidos: readonly string[]): string {
  const mas = desconocidos.length - NOMBRADOS;
  const lista = desconocidos.slice(0, NOMBRADOS).join(', ');
  return `Hay suministros que no existen: ${lista}${mas > 0 ? ` y ${mas} más` : ''}.`;
}

/** Plain text without the blanks around it. */
const texto = (maximo: number) =>
  z.string().check(z.trim(), z.maxLength(maximo, `Máximo ${maximo} caracteres.`), sinTarjetas());

/** The same, where something has to be said. */
export const textoDe = (maximo: number, falta: string) => texto(maximo).check(z.minLength(1, falta));

export const textoOpcional = (maximo: number) => z.nullish(texto(maximo));
