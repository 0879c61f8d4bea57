import { ApiError } from '@oficina/hydra';

const OTRO_CUERPO = 409;
/** Said before looking at what was sent: they tell nothing of a sending that was already in doubt. */
const SIN_MIRAR: readonly number[] = [401, 403, 429];

/** What a failed sending leaves: whether it may have arrived all the same, and whether its key is spent. */
export function quedaDe(error: unknown, estabaEnDuda: boolean): { enDuda: boolean; claveGastada: boolean } {
  // A fault of this page is as good as silence: nobody knows what became of it.
  const status = error instanceof ApiError ? error.status : 0;
  // A page of somebody else's answers 200 too, and is no answer of ours.
  const contesto = status >= 400 && status < 500 && status !== 408;
  const enDuda = contesto ? estabaEnDuda && SIN_MIRAR.includes(status) : true;
  return { enDuda, claveGastada: status === OTRO_CUERPO };
}
