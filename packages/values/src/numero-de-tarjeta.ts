export const SIN_TARJETAS = 'No escribas números de tarjeta acá. Borralo y mandalo de nuevo.';

export function cumpleLuhn(numero: string): boolean {
  let suma = 0;
  for (let i = 0; i < numero.length; i += 1) {
    const digito = Number(numero[numero.length - 1 - i]);
    const doble = i % 2 === 1 ? digito * 2 : digito;
    suma += doble > 9 ? doble - 9 : doble;
  }
  return suma % 10 === 0;
}

/** How the numbers of the cards that people carry begin, and how long they are. Accounts and meters begin otherwise. */
const FAMILIAS: readonly { inicio: RegExp; largos: readonly number[] }[] = [
  { inicio: /^4/, largos: [13, 16, 19] },
  { inicio: /^(5[0-8]|2[2-7])/, largos: [16] },
  { inicio: /^(50|58)/, largos: [17, 18] },
  { inicio: /^3[47]/, largos: [15] },
  { inicio: /^(30[0-5]|3[68])/, largos: [14] },
  { inicio: /^(60|62|63|65)/, largos: [16] },
];
const LARGO_MAXIMO = 19;

const esDeTarjeta = (numero: string) =>
  FAMILIAS.some(({ inicio, largos }) => largos.includes(numero.length) && inicio.test(numero)) &&
  cumpleLuhn(numero);

/** No text of ours is longer, and one that is has been refused for that: reading it whole would hold the thread. */
const LEIDO_MAXIMO = 8_000;

/** Digits, with little between one group of them and the next. */
const SEGUIDOS = /\d+(?:[\s.-]{1,3}\d+)*/g;

/**
 * A card's number written where it would rest, perhaps with its expiry after it. It begins and ends with a group of
 * digits: a piece of a longer number, such as a CBU, is no card.
 */
export function traeNumeroDeTarjeta(texto: string): boolean {
  return (texto.slice(0, LEIDO_MAXIMO).normalize('NFKC').match(SEGUIDOS) ?? []).some((seguidos) => {
    const grupos = seguidos.split(/\D+/);
    return grupos.some((_, desde) => {
      let numero = '';
      for (let i = desde; i < grupos.length && numero.length < LARGO_MAXIMO; i += 1) {
        numero += grupos[i];
        if (esDeTarjeta(numero)) return true;
      }
      return false;
    });
  });
}
