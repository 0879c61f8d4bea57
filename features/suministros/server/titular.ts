const CUIT = 11;
const DNI_IN_CUIT = [2, 10] as const;

const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
const withoutZeros = (text: string) => text.replace(/^0+/, '');

/** The account as it is looked for: people copy it with other separators and without its zeros. */
export function cuentaKey(text: string): string {
  return withoutZeros(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
}

export function cleanDocumento(text: string): string {
  return digits(text);
}

const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Its last digit is computed from the others: an invented one does not pass. */
function isCuit(digitsText: string): boolean {
  const sum = PESOS.reduce((total, peso, place) => total + peso * Number(digitsText[place]), 0);
  return digitsText.length === CUIT && Number(digitsText[CUIT - 1]) === (11 - (sum % 11)) % 11;
}

/** The DNI that a person's CUIT carries inside; a company's carries none. */
function dniOfCuit(cuit: string): string | null {
  return cuit.startsWith('2') && isCuit(cuit) ? withoutZeros(cuit.slice(...DNI_IN_CUIT)) : null;
}

const MIN_LENGTH = 6;

/** Holder files carry fillers where nobody knew the document ("1", "0", "99999999"): those open nothing. */
function isDocumento(documento: string): boolean {
  const significant = withoutZeros(documento);
  return significant.length >= MIN_LENGTH && documento.length <= CUIT && !/^(\d)\1*$/.test(significant);
}

/** The ways a document may be written; a filler, or one hidden inside a CUIT, is none. */
function variantsOf(digitsText: string): string[] {
  return [withoutZeros(digitsText), dniOfCuit(digitsText)].filter(
    (variant) => variant !== null && isDocumento(variant),
  ) as string[];
}

/**
 * Whether what was typed is the holder's document. The bill may print the DNI and the holder file hold the CUIT,
 * or the other way round: one is inside the other, so either is good.
 */
export function isOfTitular(
  documento: string,
  titular: { documento: string | null; cuit: string | null },
): boolean {
  if (documento.length > CUIT) return false;
  const typedForms = variantsOf(documento);
  return [titular.documento, titular.cuit].some((text) =>
    variantsOf(digits(text)).some((variant) => typedForms.includes(variant)),
  );
}
