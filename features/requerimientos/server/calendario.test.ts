import { random, rounds } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import {
  CALENDARIO_COMUN,
  type Calendario,
  type CalendarioEscrito,
  esHabil,
  finDelDia,
  finDelDiaHabil,
  leerCalendario,
  sumarTiempoHabil,
  tiempoHabil,
} from './calendario.ts';

const HORA = 3_600_000;
const en = (texto: string) => new Date(`${texto}-03:00`);

function calendario(escrito: CalendarioEscrito): Calendario {
  const leido = leerCalendario(escrito);
  if ('falta' in leido) throw new Error(leido.falta);
  return leido.calendario;
}

/** November 2026: the 2nd is a Monday. */
const PARTIDO = calendario({
  horarios: 'lun-vie 07:00-12:00 16:00-19:00; sáb 08:00-12:00',
  feriados: ['2026-11-23'],
  cierres: [{ desde: '2026-11-05T09:00', hasta: '2026-11-05T17:00' }],
});

describe('los días hábiles', () => {
  test('sin horarios, de lunes a viernes enteros', () => {
    const semana = ['01', '02', '03', '04', '05', '06', '07', '08'].map((dia) => `2026-11-${dia}`);
    expect(semana.filter((dia) => esHabil(CALENDARIO_COMUN, dia))).toEqual(semana.slice(1, 6));
    expect(calendario({ horarios: '  ' })).toEqual(CALENDARIO_COMUN);
  });

  test.each([
    ['lunes a la mañana', '2026-11-02T09:00:00', 1, '2026-11-03T23:59:59.999'],
    ['lunes casi a medianoche', '2026-11-02T23:59:59.999', 1, '2026-11-03T23:59:59.999'],
    ['viernes', '2026-11-06T10:00:00', 1, '2026-11-09T23:59:59.999'],
    ['sábado', '2026-11-07T10:00:00', 1, '2026-11-09T23:59:59.999'],
    ['quince desde un lunes', '2026-11-02T09:00:00', 15, '2026-11-23T23:59:59.999'],
    ['ninguno', '2026-11-02T09:00:00', 0, '2026-11-02T23:59:59.999'],
  ])('el último instante del día prometido: %s', (_que, desde, dias, hasta) => {
    expect(finDelDiaHabil(CALENDARIO_COMUN, en(desde), dias)).toEqual(en(hasta));
  });

  test('ni el feriado ni lo que se cierra entero; lo que se trabaja en parte, sí', () => {
    const feriado = calendario({ feriados: ['2026-11-23'] });
    expect(finDelDiaHabil(feriado, en('2026-11-02T09:00:00'), 15)).toEqual(en('2026-11-24T23:59:59.999'));
    expect(esHabil(PARTIDO, '2026-11-23')).toBe(false);
    expect(esHabil(PARTIDO, '2026-11-05')).toBe(true);
    const cerrado = calendario({ cierres: [{ desde: '2026-11-03', hasta: '2026-11-05' }] });
    expect(finDelDiaHabil(cerrado, en('2026-11-02T09:00:00'), 1)).toEqual(en('2026-11-05T23:59:59.999'));
  });

  test('con sábados de trabajo, el sábado cuenta', () => {
    expect(finDelDiaHabil(PARTIDO, en('2026-11-06T10:00:00'), 1)).toEqual(en('2026-11-07T23:59:59.999'));
  });

  test('el fin de año y el día bisiesto', () => {
    expect(finDelDiaHabil(CALENDARIO_COMUN, en('2026-12-31T10:00:00'), 1)).toEqual(
      en('2027-01-01T23:59:59.999'),
    );
    expect(finDelDiaHabil(CALENDARIO_COMUN, en('2028-02-28T10:00:00'), 1)).toEqual(
      en('2028-02-29T23:59:59.999'),
    );
  });

  test('el día es el de Argentina aunque en Greenwich ya sea otro', () => {
    expect(finDelDiaHabil(CALENDARIO_COMUN, new Date('2026-11-03T02:00:00Z'), 1)).toEqual(
      en('2026-11-03T23:59:59.999'),
    );
  });

  test('los días corridos cuentan todos', () => {
    expect(finDelDia(en('2026-11-06T10:00:00'), 10)).toEqual(en('2026-11-16T23:59:59.999'));
  });
});

describe('el tiempo trabajado', () => {
  test.each([
    ['dentro de un turno', '2026-11-03T08:00:00', '2026-11-03T10:30:00', 2.5],
    ['con la siesta en el medio', '2026-11-03T11:00:00', '2026-11-03T17:00:00', 2],
    ['de noche', '2026-11-03T19:00:00', '2026-11-04T07:00:00', 0],
    ['un día entero', '2026-11-03T00:00:00', '2026-11-04T00:00:00', 8],
    ['el domingo', '2026-11-08T00:00:00', '2026-11-09T00:00:00', 0],
    ['el feriado', '2026-11-23T00:00:00', '2026-11-24T00:00:00', 0],
    ['lo que queda de un día con cierre', '2026-11-05T00:00:00', '2026-11-06T00:00:00', 4],
    ['una semana', '2026-11-09T00:00:00', '2026-11-16T00:00:00', 44],
    ['al revés', '2026-11-04T00:00:00', '2026-11-03T00:00:00', 0],
  ])('%s', (_que, desde, hasta, horas) => {
    expect(tiempoHabil(PARTIDO, en(desde), en(hasta))).toBe(horas * HORA);
  });

  test.each([
    ['entra en el turno', '2026-11-03T08:00:00', 2, '2026-11-03T10:00:00'],
    ['sigue después de la siesta', '2026-11-03T11:00:00', 2, '2026-11-03T17:00:00'],
    ['termina con el turno de la mañana', '2026-11-03T08:00:00', 4, '2026-11-03T12:00:00'],
    ['termina con el último turno: dura el día', '2026-11-03T08:00:00', 7, '2026-11-03T23:59:59.999'],
    ['desde el fin de un día', '2026-11-03T23:59:59.999', 3, '2026-11-04T10:00:00'],
    ['un día entero más', '2026-11-03T23:59:59.999', 8, '2026-11-04T23:59:59.999'],
    ['salta el domingo', '2026-11-07T23:59:59.999', 1, '2026-11-09T08:00:00'],
    ['salta el cierre', '2026-11-04T23:59:59.999', 3, '2026-11-05T18:00:00'],
    ['nada', '2026-11-08T15:00:00', 0, '2026-11-08T15:00:00'],
  ])('sumarlo: %s', (_que, desde, horas, hasta) => {
    expect(sumarTiempoHabil(PARTIDO, en(desde), horas * HORA)).toEqual(en(hasta));
  });

  test('en días enteros, veinticuatro horas son un día y tres son tres', () => {
    const viernes = en('2026-11-06T23:59:59.999');
    expect(sumarTiempoHabil(CALENDARIO_COMUN, viernes, 24 * HORA)).toEqual(en('2026-11-09T23:59:59.999'));
    expect(sumarTiempoHabil(CALENDARIO_COMUN, viernes, 3 * HORA)).toEqual(en('2026-11-09T02:59:59.999'));
  });

  test('lo que se suma es lo que después se mide, y sumar dos veces es sumar junto', () => {
    const { integer } = random();
    for (let vez = 0; vez < rounds(300); vez += 1) {
      const cual = vez % 2 ? PARTIDO : CALENDARIO_COMUN;
      const desde = new Date(en('2026-10-20T00:00:00').getTime() + integer(0, 45 * 24 * HORA));
      const [uno, otro] = [integer(0, 90 * HORA), integer(0, 90 * HORA)];
      const primero = sumarTiempoHabil(cual, desde, uno);
      expect(tiempoHabil(cual, desde, primero)).toBe(uno);
      expect(sumarTiempoHabil(cual, primero, otro)).toEqual(sumarTiempoHabil(cual, desde, uno + otro));
    }
  });
});

describe('cómo se escribe', () => {
  test.each([
    'lunes 08:00-12:00',
    'lun-vie',
    'lun 12:00-08:00',
    'lun 08:00-25:00',
    'lun 08:60-12:00',
    'lun 08:00-12:00 11:00-13:00',
    'lun 08:00-12:00; lun 10:00-11:00',
    'lun-mar-mie 08:00-12:00',
    ';',
  ])('unos horarios que no se entienden: %s', (horarios) => {
    expect(leerCalendario({ horarios })).toEqual({ falta: expect.stringContaining('Los horarios van como') });
  });

  test('un tramo que da la vuelta a la semana, y turnos en cualquier orden', () => {
    const { semana } = calendario({ horarios: 'sab-lun 16:00-20:00 07:00-12:00' });
    const turnos = [
      { desde: 420, hasta: 720 },
      { desde: 960, hasta: 1200 },
    ];
    expect(semana).toEqual([turnos, turnos, [], [], [], [], turnos]);
  });

  test('un feriado que no existe, un cierre al revés o que no termina', () => {
    expect(leerCalendario({ feriados: ['2026-02-30'] })).toEqual({
      falta: '«2026-02-30» no es un día: van como 2026-12-25.',
    });
    for (const cierre of [
      { desde: '2026-11-05T12:00', hasta: '2026-11-05T12:00' },
      { desde: '2026-11-05', hasta: '2026-11-04' },
      { desde: '2026-11-05', hasta: '2028-11-05' },
      { desde: 'ayer', hasta: '2026-11-05' },
    ])
      expect(leerCalendario({ cierres: [cierre] })).toEqual({
        falta: expect.stringContaining('Cada cierre'),
      });
  });
});
