import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** F.telefono: an Argentine number with its area code, fixed or mobile, as E.164; null when it is none. */
export function parseTelefono(texto: string): string | null {
  const numero = parse(texto);
  return numero && (isMobile(numero) || isLandline(numero)) ? numero.number : null;
}

/**
 * F.celular. Typed without its 15 a mobile reads as fixed, and only its owner knows: when they say that it is one, the
 * 9 that it lacks is put in. That it exists is proven by the code, not here.
 */
export function parseCelular(texto: string, esCelular: boolean): { celular: string } | 'fijo' | null {
  const numero = parse(texto);
  if (!numero) return null;
  if (isMobile(numero)) return { celular: numero.number };
  if (!isLandline(numero)) return null;
  if (!esCelular) return 'fijo';
  const withNine = parse(`+549${numero.nationalNumber}`);
  return withNine && isMobile(withNine) ? { celular: withNine.number } : null;
}

/** "3492 15-40-1234", as it is said here, which is also how it may be typed again. */
export const telefonoVisible = (telefono: string): string =>
  parse(telefono)?.formatNational().replace(/^0/, '') ?? telefono;

/** The whole text has to be the number: what surrounds one inside a sentence is not guessed away, nor an extension. */
function parse(texto: string): PhoneNumber | null {
  const numero = parsePhoneNumberFromString(texto, { defaultCountry: 'AR', extract: false });
  return numero?.country === 'AR' && numero.isValid() && !numero.ext ? numero : null;
}

// Not the 0800, 0810 and 0600, which belong to nobody in particular.
const isMobile = (numero: PhoneNumber) => numero.getType() === 'MOBILE';
const isLandline = (numero: PhoneNumber) => numero.getType() === 'FIXED_LINE';
