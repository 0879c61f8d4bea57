import { DESCRIPCION_MAXIMA } from '../../contract/index.ts';
import type { Aparato } from './aparato.ts';
import { esTexto, leerDe, ponerEn, quitarLoAjeno } from './guardados.ts';

/** An answer that was not sent yet, of a case. */
export type RespuestaSinEnviar = {
  texto: string;
  /** It was going to be another case about the same: what that one said when it was brought here. */
  reitera: string | null;
  /** It was sent and nobody answered: what the case had before, to know it if it is there. */
  antes: readonly number[] | null;
};

const esId = (dato: unknown): dato is number => Number.isSafeInteger(dato);

export function leerRespuesta(aparato: Aparato, usuario: number, caso: number): RespuestaSinEnviar | null {
  const dato = leerDe(aparato, usuario, 'respuestas', caso);
  if (typeof dato !== 'object' || dato === null) return null;
  const { texto, reitera = null, antes = null } = dato as Record<string, unknown>;
  if (!esTexto(texto, DESCRIPCION_MAXIMA)) return null;
  if (reitera !== null && !esTexto(reitera, DESCRIPCION_MAXIMA)) return null;
  if (antes !== null && !(Array.isArray(antes) && antes.every(esId))) return null;
  return { texto, reitera, antes };
}

/** The one to go on with. */
export function abrirRespuesta(aparato: Aparato, usuario: number, caso: number): RespuestaSinEnviar | null {
  quitarLoAjeno(aparato, usuario);
  return leerRespuesta(aparato, usuario, caso);
}

/** Without words there is nothing to keep. */
export function guardarRespuesta(
  aparato: Aparato,
  usuario: number,
  caso: number,
  { texto, reitera, antes }: RespuestaSinEnviar,
): void {
  const guardada = {
    texto: texto.slice(0, DESCRIPCION_MAXIMA),
    ...(reitera !== null && { reitera }),
    ...(antes && { antes }),
  };
  ponerEn(aparato, usuario, 'respuestas', caso, texto.trim() === '' ? null : guardada);
}

export const olvidarRespuesta = (aparato: Aparato, usuario: number, caso: number): void =>
  ponerEn(aparato, usuario, 'respuestas', caso, null);
