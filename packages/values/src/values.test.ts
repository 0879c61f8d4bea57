import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  centavosToWire,
  dayInArgentina,
  defineStates,
  formatDay,
  formatMoment,
  isConfirmado,
  isDay,
  isStaff,
  maskDocumento,
  nextDay,
  parseMoment,
  periodoName,
  periodoToWire,
  Secret,
  toWhom,
  wireToCentavos,
  wireToPeriodo,
  withoutAccents,
} from './index.ts';

describe('tiempo', () => {
  test('el dia y el momento coinciden con la base de zonas horarias', () => {
    const zoned = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Argentina/Buenos_Aires',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (let month = 0; month < 240; month++) {
      const instant = new Date(Date.UTC(2015, month, 15, 1, 59, 7));
      const [day, time] = zoned.format(instant).split(' ');
      expect(formatMoment(instant)).toBe(`${day}T${time}-03:00`);
      expect(dayInArgentina(instant)).toBe(day);
    }
  });

  test('una hora sin zona es de Buenos Aires y un dia inexistente se rechaza', () => {
    expect(parseMoment('2026-11-12T09:05:00')?.toISOString()).toBe('2026-11-12T12:05:00.000Z');
    expect(parseMoment('2026-11-12T09:05:00+02:00')?.toISOString()).toBe('2026-11-12T07:05:00.000Z');
    expect(parseMoment('2026-11-12')?.toISOString()).toBe('2026-11-12T03:00:00.000Z');
    expect(parseMoment('2026-02-30T00:00:00')).toBeNull();
    expect(parseMoment('ayer')).toBeNull();
    expect(isDay('2026-02-29')).toBe(false);
    expect(nextDay('2026-12-31')).toBe('2027-01-01');
    expect(formatDay('2026-11-20')).toBe('2026-11-20T00:00:00-03:00');
  });
});

test('el dinero tiene dos decimales', () => {
  expect(centavosToWire(1840050)).toBe(18400.5);
  expect(wireToCentavos(18400.5)).toBe(1840050);
  expect(wireToCentavos(0.07)).toBe(7);
  expect(wireToCentavos(1.234)).toBeNull();
});

test('el periodo es un mes real', () => {
  expect(periodoToWire(202610)).toBe('2026-10');
  expect(periodoName('2026-09')).toBe('septiembre 2026');
  expect(wireToPeriodo('2026-10')).toBe(202610);
  expect(wireToPeriodo('2026-13')).toBeNull();
  expect(wireToPeriodo('202610')).toBeNull();
});

test('confirmado pide el rol y tres letras de nombre', () => {
  expect(isConfirmado({ roles: ['ROLE_CONFIRMADO'], nombre: 'Ana' })).toBe(true);
  expect(isConfirmado({ roles: ['ROLE_CONFIRMADO'], nombre: 'Al' })).toBe(false);
  expect(isConfirmado({ roles: [], nombre: 'Ana' })).toBe(false);
  expect(isStaff(['ROLE_CONFIRMADO', 'ROLE_VALIDADO'])).toBe(false);
  expect(isStaff(['ROLE_CORTE_ADMIN'])).toBe(true);
});

test('un secreto no se puede imprimir', () => {
  const secret = new Secret('4507990000004905');
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect(secret)}`).not.toContain('4507');
  expect(secret.reveal()).toBe('4507990000004905');
});

test('una tabla de estados con un destino desconocido no se define', () => {
  expect(() => defineStates('x', { a: { code: 0, label: 'A', to: ['b'] } })).toThrow('unknown b');
  expect(() => defineStates('x', { a: { code: 0, label: 'A' }, b: { code: 0, label: 'B' } })).toThrow(
    'share a code',
  );
  const states = defineStates('x', {
    a: { code: 0, label: 'A', to: ['b'] },
    b: { code: 9, label: 'B', final: true },
  });
  expect(states.canMove('a', 'b')).toBe(true);
  expect(states.canMove('b', 'a')).toBe(false);
  expect(states.label(9)).toBe('B');
  expect(() => states.name(3)).toThrow();
});

test('la busqueda ignora acentos y mayusculas', () => {
  expect(withoutAccents('Ñandú PÉREZ BÖHM Gonçalves')).toBe('nandu perez bohm goncalves');
});

test('a quién acudir lleva su artículo, salvo una sigla', () => {
  expect(
    ['Ente Regulador', 'EPRE, 0800', 'la Defensoría del Pueblo', 'Comisión X', 'El ENRE'].map(toWhom),
  ).toEqual([
    'al Ente Regulador',
    'a EPRE, 0800',
    'a la Defensoría del Pueblo',
    'a la Comisión X',
    'al ENRE',
  ]);
});

test('de un documento se dice en qué termina, y no cuántos números tiene', () => {
  expect(['24.193.054', '4193054', '27241930547'].map(maskDocumento)).toEqual([
    '•••.•93.054',
    '•••.•93.054',
    '•••.•30.547',
  ]);
});
