import { notFound, Refusal } from '@oficina/hydra';

/** A tile outside the area, one that does not exist and an installation without a map get the same answer. */
export const tileNotFound = () => notFound('No hay mapa de ese lugar.');

const RETRY_AFTER = 30;
export const mapaUnavailable = (retryAfterMs?: number) =>
  new Refusal(503, 'no-disponible', 'No pudimos cargar el mapa. Escribí la dirección.', {
    retryAfter: retryAfterMs === undefined ? RETRY_AFTER : Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  });
