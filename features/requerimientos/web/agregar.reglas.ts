import type { FormSchema } from '@oficina/ui/form';
import { hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import {
  DESCRIPCION_CORTA,
  DESCRIPCION_MINIMA,
  FALTA_SUMINISTRO,
  FALTA_UBICACION,
  faltaDeAdjuntos,
  type RequerimientoCategoria,
} from '../contract/index.ts';
import type { CasoNuevo } from './requerimientos.api.ts';

export type Escrito = {
  descripcion: string;
  /** Its id, or nothing. */
  suministro: string;
  /** Where their fault is told: which ones there are, is known by who uploads them. */
  adjuntos: string;
  ubicacion: string;
  condiciones: boolean;
};

const SIN_ACEPTAR = 'Aceptá las condiciones para seguir.';
const REQUERIDO = 2;

/** In a row of blanks and dots nothing is told; nor in what the form said before anybody wrote. */
function faltaDescripcion(descripcion: string, inicial: string): boolean {
  const texto = descripcion.trim();
  return texto.length < DESCRIPCION_MINIMA || texto === inicial.trim();
}

/** The rules of the server on what was written, in the order of the screen. */
export const reglas = (
  categoria: RequerimientoCategoria,
  cuantos: { fotos: number; pdfs: number },
): FormSchema<Omit<CasoNuevo, 'adjuntos'>> => ({
  safeParse(values) {
    const escrito = values as Escrito;
    const { descripcion, suministro, condiciones } = escrito;
    const ubicacion = escrito.ubicacion.trim();
    const faltas: [keyof Escrito, string | null | false][] = [
      ['descripcion', faltaDescripcion(descripcion, categoria.descripcionInicial) && DESCRIPCION_CORTA],
      ['descripcion', hasCardNumber(descripcion) && NO_CARD_NUMBERS],
      ['suministro', categoria.requiereSuministro && suministro === '' && FALTA_SUMINISTRO],
      ['adjuntos', faltaDeAdjuntos(categoria, cuantos)],
      ['ubicacion', categoria.adjuntarUbicacion === REQUERIDO && ubicacion === '' && FALTA_UBICACION],
      ['condiciones', categoria.textoCondiciones !== '' && !condiciones && SIN_ACEPTAR],
    ];
    const issues = faltas.flatMap(([campo, message]) => (message ? [{ path: [campo], message }] : []));
    if (issues.length > 0) return { success: false, error: { issues } };
    return {
      success: true,
      data: {
        categoria: categoria.id,
        descripcion: descripcion.trim(),
        suministro: categoria.requiereSuministro ? Number(suministro) : null,
        ubicacion: categoria.adjuntarUbicacion === 0 ? null : ubicacion || null,
      },
    };
  },
});

/** Which of the two parts of the form tells that something is missing, or too much. */
export function dondeFalta(
  { adjuntarFotos, adjuntarArchivos }: RequerimientoCategoria,
  { fotos }: { fotos: number },
): 'foto' | 'archivo' {
  if (adjuntarArchivos === 0) return 'foto';
  return adjuntarFotos === REQUERIDO && fotos === 0 ? 'foto' : 'archivo';
}
