import { notFound, Refusal } from '@oficina/hydra';

export const facturasAjenas = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
export const sinPdf = () => notFound('Todavía no tenemos el PDF de esta factura.');
/** One text for a wrong, a revoked and an expired link. */
export const enlaceInvalido = () => notFound('El enlace no es válido o venció.');

const REINTENTAR_EN = 30;
export const almacenCaido = () =>
  new Refusal(
    503,
    'no-disponible',
    'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
    { retryAfter: REINTENTAR_EN },
  );
