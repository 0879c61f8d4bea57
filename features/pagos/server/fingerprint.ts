import { createHash } from 'node:crypto';

/** The order of the facturas does not matter. The security code is left out, because it must not be stored anywhere. */
export function requestFingerprint(request: {
  metodo: string;
  /** Without it, it is paid with an order. */
  tarjeta?: number | null | undefined;
  facturas: readonly number[];
  totalEsperado?: number | null | undefined;
}): Buffer {
  const facturas = [...request.facturas].sort((a, b) => a - b);
  // A request without a total keeps the fingerprint that it had before totals existed, so that those of older pagos still
  // match.
  const total = request.totalEsperado ?? undefined;
  const canonical = JSON.stringify([
    ...[request.metodo, request.tarjeta ?? null, facturas],
    ...(total === undefined ? [] : [total]),
  ]);
  return createHash('sha256').update(canonical).digest();
}
