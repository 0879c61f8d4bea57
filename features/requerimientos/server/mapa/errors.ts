import { notFound, Refusal } from '@oficina/hydra';

/** One answer for what is outside, what does not exist and what nobody configured. */
export const sinTesela = () => notFound('No hay mapa de ese lugar.');

const REINTENTAR_EN = 30;
export const mapaCaido = (retryAfterMs?: number) =>
  new Refusal(503, 'no-disponible', 'No pudimos cargar el mapa. Escribí la dirección.', {
    retryAfter: retryAfterMs === undefined ? REINTENTAR_EN : Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  });
