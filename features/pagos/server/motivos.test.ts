import { expect, test } from 'vitest';
import { rechazoSentence } from './motivos.ts';

const OTHER_CARD = 'Tu banco rechazó el pago. Probá con otra tarjeta.';

test.each([
  [[8, 13, 30, 39, 49, 55], 'Revisá los datos de la tarjeta y probá de nuevo.'],
  [[45, 48, 51, 61, 65], 'La tarjeta no tiene límite o fondos suficientes.'],
  [[46, 54], 'La tarjeta está vencida o todavía no está habilitada.'],
  [[1, 2, 5, 7, 76, 91, 94], 'Tu banco rechazó el pago. Comunicate con el banco o probá con otra tarjeta.'],
  [[28, 31, 96, 97], 'El medio de pago no está disponible. Probá en unos minutos.'],
  [[0, 3, 4, 14, 43, 57, 89, 98, 101, 10_101], OTHER_CARD],
])('%j', (motivos, sentence) => {
  for (const motivo of motivos) expect(rechazoSentence(String(motivo))).toBe(sentence);
});

test.each(['validacion:card_number', 'validacion:card_holder_birthday', 'validacion:security_code'])(
  '%s es de lo que se escribió',
  (codigo) => expect(rechazoSentence(codigo)).toBe('Revisá los datos de la tarjeta y probá de nuevo.'),
);

test.each([undefined, '', '51x', ' 51', '-1', '5.1', 'validacion:token'])('%j no es un motivo', (codigo) => {
  expect(rechazoSentence(codigo)).toBe(OTHER_CARD);
});
