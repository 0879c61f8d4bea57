type Codes = { codigoLink?: string | undefined; codigoPmc?: string | undefined };

/** A person pays with a code at the pages of their bank, and with a barcode at a counter. */
export type OtherWay =
  | { kind: 'code'; name: string; code: string; isClosed: boolean }
  | { kind: 'barcode'; name: string; digits: string };

/** The banks take no code after the due date, unless the cooperative knows that its own do. */
export function otherWays(
  { vencida, codigoBarras }: { vencida: boolean; codigoBarras?: string | undefined },
  { codigoLink, codigoPmc }: Codes,
  { codigosVencidos }: { codigosVencidos: boolean },
): OtherWay[] {
  const isClosed = vencida && !codigosVencidos;
  const ways: OtherWay[] = [];
  if (codigoLink) ways.push({ kind: 'code', name: 'Link Pagos (Red Link)', code: codigoLink, isClosed });
  if (codigoPmc) ways.push({ kind: 'code', name: 'Pago Mis Cuentas (Banelco)', code: codigoPmc, isClosed });
  if (codigoBarras)
    ways.push({ kind: 'barcode', name: 'Rapipago, Pago Fácil y otros', digits: codigoBarras });
  return ways;
}

/** As they are read aloud. */
export const inFours = (digits: string): string => digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
