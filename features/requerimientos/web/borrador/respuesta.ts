import { DESCRIPCION_MAXIMA } from '../../contract/index.ts';
import type { Storage } from './aparato.ts';
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

export function leerRespuesta(storage: Storage, usuario: number, caso: number): RespuestaSinEnviar | null {
  const dato = leerDe(storage, usuario, 'respuestas', caso);
  if (typeof dato !== 'object' || dato === null) return null;
  const { texto, reitera = null, antes = null } = dato as Record<string, unknown>;
  if (!esTexto(texto, DESCRIPCION_MAXIMA)) return null;
  if (reitera !== null && !esTexto(reitera, DESCRIPCION_MAXIMA)) return null;
  if (antes !== null && !(Array.isArray(antes) && antes.every(esId))) return null;
  return { texto, reitera, antes };
}

/** The one to go on with. */
export function abrirRespuesta(storage: Storage, usuario: number, caso: number): RespuestaSinEnviar | null {
  quitarLoAjeno(storage, usuario);
  return leerRespuesta(storage, usuario, caso);
}

/** Without words there is nothing to keep. */
export function guardarRespuesta(
  storage: Storage,
  usuario: number,
  caso: number,
  { texto, reitera, antes }: RespuestaSinEnviar,
): void {
  const guardada = {
    texto: texto.slice(0, DESCRIPCION_MAXIMA),
    ...(reitera !== null && { reitera }),
    ...(antes && { antes }),
  };
  ponerEn(storage, usuario, 'respuestas', caso, texto.trim() === '' ? null : guardada);
}

export const olvidarRespuesta = (storage: Storage, usuario: number, caso: number): void =>
  ponerEn(storage, usuario, 'respuestas', caso, null);
