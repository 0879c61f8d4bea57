export const CUIT_INVALIDO = 'El CUIT no es válido. Revisá los 11 números.';

const DE_PERSONA = ['20', '23', '24', '25', '26', '27'];
const DE_EMPRESA = ['30', '33', '34'];
const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** F.cuit: 11 digits with a known beginning and the check digit that they ask for; null when it is none. */
export function leerCuit(texto: string): string | null {
  const digitos = texto.replace(/[-.\s]/g, '');
  if (!/^\d{11}$/.test(digitos)) return null;
  if (![...DE_PERSONA, ...DE_EMPRESA].includes(digitos.slice(0, 2))) return null;
  const suma = PESOS.reduce((total, peso, lugar) => total + peso * Number(digitos[lugar]), 0);
  // Of 1 to 11: the last stands for 0, and 10 belongs to no CUIT.
  const verificador = 11 - (suma % 11);
  return (verificador === 11 ? 0 : verificador) === Number(digitos[10]) ? digitos : null;
}

export const cuitDeEmpresa = (cuit: string): boolean => DE_EMPRESA.includes(cuit.slice(0, 2));

/** The eight digits of the document inside a person's CUIT; null in that of a company. */
export const dniDelCuit = (cuit: string): string | null =>
  DE_PERSONA.includes(cuit.slice(0, 2)) ? cuit.slice(2, 10) : null;
