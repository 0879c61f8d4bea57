import { ATTENDED_CANALES } from '@oficina/requerimientos/contract';
import { collapseBlanks } from '@oficina/values';
import * as z from 'zod/mini';

const DETALLE_MAX = 500;
export const DETALLE_MIN = 10;

/** How the member asked for it. */
export const canal = () => z.enum(ATTENDED_CANALES, 'Elegí por dónde lo pidió.');

/** Why an act was done, with words; the audit keeps it. */
export const detalle = () =>
  z.nullish(
    z.pipe(
      z.string().check(z.maxLength(DETALLE_MAX, `Máximo ${DETALLE_MAX} caracteres.`)),
      z.transform(collapseBlanks),
    ),
  );
