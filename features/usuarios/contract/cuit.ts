export const INVALID_CUIT = 'El CUIT no es válido. Revisá los 11 números.';

const PERSONA_PREFIXES = ['20', '23', '24', '25', '26', '27'];
const COMPANY_PREFIXES = ['30', '33', '34'];
const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** F.cuit: a CUIT has 11 digits, with a known prefix and a correct check digit. */
export function parseCuit(texto: string): string | null {
  const digits = texto.replace(/[-.\s]/g, '');
  if (!/^\d{11}$/.test(digits)) return null;
  if (![...PERSONA_PREFIXES, ...COMPANY_PREFIXES].includes(digits.slice(0, 2))) return null;
  const sum = PESOS.reduce((total, peso, index) => total + peso * Number(digits[index]), 0);
  // The value goes from 1 to 11: 11 stands for 0, and no CUIT has 10.
  const checkDigit = 11 - (sum % 11);
  return (checkDigit === 11 ? 0 : checkDigit) === Number(digits[10]) ? digits : null;
}

export const isCompanyCuit = (cuit: string): boolean => COMPANY_PREFIXES.includes(cuit.slice(0, 2));

/** A person's CUIT contains the eight digits of their document; a company's contains none. */
export const dniOfCuit = (cuit: string): string | null =>
  PERSONA_PREFIXES.includes(cuit.slice(0, 2)) ? cuit.slice(2, 10) : null;
