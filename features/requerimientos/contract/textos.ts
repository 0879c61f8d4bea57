import { sinTarjetas } from '@oficina/hydra';
import * as z from 'zod/mini';

export const DESCRIPCION_MINIMA = 10;
export const DESCRIPCION_MAXIMA = 4000;
export const UBICACION_MAXIMA = 250;
export const DETALLE_MAXIMO = 2000;
export const NOTA_MAXIMA = 2000;

export const DESCRIPCION_CORTA = 'Contanos qué pasa (al menos 10 letras).';
export const RESPUESTA_VACIA = 'Escribí tu respuesta.';
export const FALTA_MOTIVO = 'Escribí el motivo: el usuario lo va a leer.';
export const FALTA_QUE_RESOLVER = 'Contanos qué falta resolver.';
export const NO_PUEDE_SER_ENCARGADA = 'Esa persona no puede ser encargada.';
export const PRIMERO_TOMA_EL_CASO = 'Primero tomá el caso.';
export const NADIE_PUEDE_RESPONDER =
  'La persona eliminó su cuenta y no puede responder. Resolvelo o anulalo.';
export const PASARON_LOS_DIAS = 'Pasaron más de 15 días. Iniciá uno nuevo.';
export const yaEstaCerrado = (sustantivo: string) => `Este ${sustantivo} ya está cerrado. Iniciá uno nuevo.`;
export const noSePuedePasar = (de: string, a: string) => `No se puede pasar de «${de}» a «${a}».`;

export const CATEGORIA_NO_DISPONIBLE = 'Elegí una categoría disponible.';
export const FALTA_SUMINISTRO = 'Elegí un suministro.';
export const SUMINISTRO_NO_DISPONIBLE = 'El suministro no está disponible.';
export const FALTA_UBICACION = 'Marcá la ubicación en el mapa o escribí la dirección.';
export const SIN_UBICACION = 'Esta categoría no lleva ubicación.';

/** Plain text as people wrote it, line breaks and all, without the blanks around it. */
export const texto = (maximo: number) =>
  z.string().check(z.trim(), z.maxLength(maximo, `Máximo ${maximo} caracteres.`), sinTarjetas());

/** The same, where something has to be said. */
export const textoDe = (minimo: number, maximo: number, falta: string) =>
  texto(maximo).check(z.minLength(minimo, falta));
