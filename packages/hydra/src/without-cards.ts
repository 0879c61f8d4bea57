import { SIN_TARJETAS, traeNumeroDeTarjeta } from '@oficina/values';
import * as z from 'zod/mini';

/** For texts that people write and that rest: the number of a card must not. */
export const sinTarjetas = () => z.refine<string>((texto) => !traeNumeroDeTarjeta(texto), SIN_TARJETAS);
