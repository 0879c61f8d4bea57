import { describe, expect, test } from 'vitest';
import { ongoingSentence, upcomingSentence } from './sentences.ts';

const momentIn2026 = (day: string, time: string) => `2026-${day}T${time}:00-03:00`;
const now = new Date(momentIn2026('10-21', '09:00'));

describe('uno por venir', () => {
  test.each([
    ['10-23 08:00', '10-23 12:00', 'El viernes 23/10, de 8 a 12, vas a estar sin luz.'],
    ['10-21 13:30', '10-21 17:05', 'Hoy, miércoles 21/10, de 13:30 a 17:05, vas a estar sin luz.'],
    ['10-22 01:00', '10-22 05:00', 'Mañana, jueves 22/10, de 1 a 5, vas a estar sin luz.'],
    [
      '10-23 22:00',
      '10-24 01:00',
      'Desde el viernes 23/10, a las 22, hasta el sábado 24/10, a la 1, vas a estar sin luz.',
    ],
  ])('de %s a %s', (inicio, fin, sentence) => {
    const momentOf = (texto: string) => momentIn2026(texto.slice(0, 5), texto.slice(6));
    expect(upcomingSentence({ inicio: momentOf(inicio), fin: momentOf(fin) }, now)).toBe(sentence);
  });

  test('sin fin se dice que no se sabe', () => {
    expect(upcomingSentence({ inicio: momentIn2026('10-23', '08:00') }, now)).toBe(
      'El viernes 23/10, desde las 8, vas a estar sin luz. Todavía no sabemos a qué hora vuelve.',
    );
  });

  test('hoy es el de la Argentina, aunque en el aparato ya sea mañana', () => {
    const atNight = new Date('2026-10-22T01:30:00Z');
    expect(
      upcomingSentence(
        { inicio: momentIn2026('10-21', '23:00'), fin: momentIn2026('10-21', '23:45') },
        atNight,
      ),
    ).toBe('Hoy, miércoles 21/10, de 23 a 23:45, vas a estar sin luz.');
  });
});

describe('uno en curso', () => {
  test('la estimación que pasó no se repite', () => {
    const corte = {
      inicio: momentIn2026('10-21', '06:00'),
      fin: momentIn2026('10-21', '08:00'),
      finEstimado: true,
    };
    expect(ongoingSentence(corte, now)).toBe(
      'Estás sin luz desde las 6. Todavía no sabemos a qué hora vuelve.',
    );
  });

  test.each([
    ['08:00', '12:00', 'Estás sin luz desde las 8. Estimamos que vuelve a las 12.'],
    ['01:00', '13:20', 'Estás sin luz desde la 1. Estimamos que vuelve a las 13:20.'],
  ])('hoy, de %s a %s', (inicio, fin, sentence) => {
    expect(
      ongoingSentence({ inicio: momentIn2026('10-21', inicio), fin: momentIn2026('10-21', fin) }, now),
    ).toBe(sentence);
  });

  test('sin fin, y desde ayer', () => {
    expect(ongoingSentence({ inicio: momentIn2026('10-20', '22:15') }, now)).toBe(
      'Estás sin luz desde el martes 20/10 a las 22:15. Todavía no sabemos a qué hora vuelve.',
    );
  });

  test('hasta otro día', () => {
    expect(
      ongoingSentence({ inicio: momentIn2026('10-21', '08:00'), fin: momentIn2026('10-22', '01:00') }, now),
    ).toBe('Estás sin luz desde las 8. Estimamos que vuelve el jueves 22/10 a la 1.');
  });
});
