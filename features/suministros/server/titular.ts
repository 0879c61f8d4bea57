const CUIT = 11;
const DNI_EN_CUIT = [2, 10] as const;

const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
const sinCeros = (text: string) => text.replace(/^0+/, '');

/** The account as it is looked for: people copy it with other separators and without its zeros. */
export function claveDeCuenta(text: string): string {
  return sinCeros(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase());
}

export function limpiarDocumento(text: string): string {
  return digits(text);
}

const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Its last digit is computed from the others: an invented one does not pass. */
function esCuit(digitos: string): boolean {
  const suma = PESOS.reduce((total, peso, place) => total + peso * Number(digitos[place]), 0);
  return digitos.length === CUIT && Number(digitos[CUIT - 1]) === (11 - (suma % 11)) % 11;
}

/** The DNI that a person's CUIT carries inside; a company's carries none. */
function dniDeCuit(cuit: string): string | null {
  return cuit.startsWith('2') && esCuit(cuit) ? sinCeros(cuit.slice(...DNI_EN_CUIT)) : null;
}

const MINIMO = 6;

/** Holder files carry fillers where nobody knew the document ("1", "0", "99999999"): those open nothing. */
function esDocumento(documento: string): boolean {
  const propio = sinCeros(documento);
  return propio.length >= MINIMO && documento.length <= CUIT && !/^(\d)\1*$/.test(propio);
}

/** The ways a document may be written; a filler, or one hidden inside a CUIT, is none. */
function formasDe(digitos: string): string[] {
  return [sinCeros(digitos), dniDeCuit(digitos)].filter(
    (forma) => forma !== null && esDocumento(forma),
  ) as string[];
}

/**
 * Whether what was typed is the holder's document. The bill may print the DNI and the holder file hold the CUIT,
 * or the other way round: one is inside the other, so either is good.
 */
export function esDelTitular(
  documento: string,
  titular: { documento: string | null; cuit: string | null },
): boolean {
  if (documento.length > CUIT) return false;
  const escritas = formasDe(documento);
  return [titular.documento, titular.cuit].some((text) =>
    formasDe(digits(text)).some((forma) => escritas.includes(forma)),
  );
}
