import { adjuntosError } from '@oficina/adjuntos/contract';
import type { FormSchema } from '@oficina/ui/form';
import { hasCardNumber, NO_CARD_NUMBERS } from '@oficina/values';
import {
  DESCRIPCION_MIN,
  DESCRIPCION_TOO_SHORT,
  type RequerimientoCategoria,
  SUMINISTRO_REQUIRED,
  UBICACION_REQUIRED,
} from '../../contract/index.ts';
import type { NewRequerimiento } from '../requerimientos.api.ts';

export type FormValues = {
  descripcion: string;
  /** The value is the id, or an empty text. */
  suministro: string;
  /** The field only shows the error; the uploads hold the files. */
  adjuntos: string;
  ubicacion: string;
  condiciones: boolean;
};

const CONDITIONS_NOT_ACCEPTED = 'Aceptá las condiciones para seguir.';
const REQUIRED = 2;

/** Blanks do not count, nor does the initial text of the category left unchanged. */
function lacksDescripcion(descripcion: string, inicial: string): boolean {
  const texto = descripcion.trim();
  return texto.length < DESCRIPCION_MIN || texto === inicial.trim();
}

/** The rules are those of the server, in the order of the screen. */
export const formSchema = (
  categoria: RequerimientoCategoria,
  counts: { fotos: number; pdfs: number },
): FormSchema<Omit<NewRequerimiento, 'adjuntos'>> => ({
  safeParse(values) {
    const formValues = values as FormValues;
    const { descripcion, suministro, condiciones } = formValues;
    const ubicacion = formValues.ubicacion.trim();
    const checks: [keyof FormValues, string | null | false][] = [
      ['descripcion', lacksDescripcion(descripcion, categoria.descripcionInicial) && DESCRIPCION_TOO_SHORT],
      ['descripcion', hasCardNumber(descripcion) && NO_CARD_NUMBERS],
      ['suministro', categoria.requiereSuministro && suministro === '' && SUMINISTRO_REQUIRED],
      ['adjuntos', adjuntosError(categoria, counts)],
      ['ubicacion', categoria.adjuntarUbicacion === REQUIRED && ubicacion === '' && UBICACION_REQUIRED],
      ['condiciones', categoria.textoCondiciones !== '' && !condiciones && CONDITIONS_NOT_ACCEPTED],
    ];
    const issues = checks.flatMap(([field, message]) => (message ? [{ path: [field], message }] : []));
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

export function adjuntosErrorSection(
  { adjuntarFotos, adjuntarArchivos }: RequerimientoCategoria,
  { fotos }: { fotos: number },
): 'foto' | 'archivo' {
  if (adjuntarArchivos === 0) return 'foto';
  return adjuntarFotos === REQUIRED && fotos === 0 ? 'foto' : 'archivo';
}
