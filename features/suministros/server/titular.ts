const CUIT = 11;
const DNI_IN_CUIT = [2, 10] as const;

const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
const withoutZeros = (text: string) => text.replace(/^0+/, '');

/** Accounts are searched by this key, because people copy them with other separators and without their zeros. */
export function cuentaKey(text: string): string {
  return withoutZeros(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
}

export function cleanDocumento(text: string): string {
  return digits(text);
}

const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The last digit is computed from the others, so an invented number does not pass. */
function isCuit(digitsText: string): boolean {
  const sum = PESOS.reduce((total, peso, place) => total + peso * Number(digitsText[place]), 0);
  return digitsText.length === CUIT && Number(digitsText[CUIT - 1]) === (11 - (sum % 11)) % 11;
}

/** A person's CUIT contains their DNI; a company's contains none. */
function dniOfCuit(cuit: string): string | null {
  return cuit.startsWith('2') && isCuit(cuit) ? withoutZeros(cuit.slice(...DNI_IN_CUIT)) : null;
}

const MIN_LENGTH = 6;

/** Padrón files carry fillers where the document was not known ("1", "0", "99999999"): those never match. */
function isDocumento(documento: string): boolean {
  const significant = withoutZeros(documento);
  return significant.length >= MIN_LENGTH && documento.length <= CUIT && !/^(\d)\1*$/.test(significant);
}

function variantsOf(digitsText: string): string[] {
  return [withoutZeros(digitsText), dniOfCuit(digitsText)].filter(
    (variant) => variant !== null && isDocumento(variant),
  ) as string[];
}

type Titular = { documento: string | null; cuit: string | null };

/** False when the padrón has no document, or only a filler in its place. */
export const hasTitularDocumento = ({ documento, cuit }: Titular): boolean =>
  [documento, cuit].some((text) => variantsOf(digits(text)).length > 0);

/**
 * The factura may print the DNI and the padrón hold the CUIT, or the other way round: one contains the other, so either is
 * accepted.
 */
export function isOfTitular(documento: string, titular: Titular): boolean {
  if (documento.length > CUIT) return false;
  const typedForms = variantsOf(documento);
  return [titular.documento, titular.cuit].some((text) =>
    variantsOf(digits(text)).some((variant) => typedForms.includes(variant)),
  );
}
