import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** F.telefono: an Argentine number with its area code, landline or mobile, is returned as E.164. */
export function parseTelefono(texto: string): string | null {
  const numero = parse(texto);
  return numero && (isMobile(numero) || isLandline(numero)) ? numero.number : null;
}

/**
 * F.celular: typed without its 15, a mobile looks like a landline, and only its owner knows: when they confirm it, the
 * missing 9 is added. The code sent proves that the number exists.
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

/** The format is the local "3492 15-40-1234", which is also accepted as input. */
export const telefonoVisible = (telefono: string): string =>
  parse(telefono)?.formatNational().replace(/^0/, '') ?? telefono;

/** The whole text must be the number: one inside a sentence, or with an extension, is not accepted. */
function parse(texto: string): PhoneNumber | null {
  const numero = parsePhoneNumberFromString(texto, { defaultCountry: 'AR', extract: false });
  return numero?.country === 'AR' && numero.isValid() && !numero.ext ? numero : null;
}

// The 0800, 0810 and 0600 numbers are excluded, because they belong to nobody in particular.
const isMobile = (numero: PhoneNumber) => numero.getType() === 'MOBILE';
const isLandline = (numero: PhoneNumber) => numero.getType() === 'FIXED_LINE';
