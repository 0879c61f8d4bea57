import { describe, expect, test } from 'vitest';
import type { Corte } from '../../contract/index.ts';
import {
  type CorteDraft,
  changesOf,
  formSchema,
  formValues,
  newCorteBody,
  parseCuentas,
  textOfZonas,
  toFormFields,
  type Valores,
  willNotifyAgain,
} from './form-values.ts';

const fixedNow = new Date('2026-10-21T09:00:00-03:00');
const VALID: Valores = {
  tipo: 'programado',
  inicioDay: '2026-10-23',
  inicioTime: '08:00',
  finDay: '2026-10-23',
  finTime: '12:00',
  zonas: ['Centro', 'Norte'],
  zona: ' Centro  norte ',
  motivo: 'Cambio de transformador',
  obs: '  ',
  reach: 'zona',
  cuentas: '',
};

function parse(changes: Partial<Valores>, now: Date | null = fixedNow) {
  const parsed = formSchema(() => now).safeParse({ ...VALID, ...changes });
  if (parsed.success) return parsed.data;
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join(), message]));
}

test('un corte bien escrito, en hora de la Argentina', () => {
  const draft = parse({}) as CorteDraft;
  expect(draft).toEqual({
    tipo: 'programado',
    inicio: '2026-10-23T08:00:00-03:00',
    fin: '2026-10-23T12:00:00-03:00',
    zonas: ['Centro', 'Norte'],
    zona: 'Centro norte',
    motivo: 'Cambio de transformador',
    obs: null,
    reach: 'zona',
    cuentas: [],
  });
  expect(newCorteBody(draft)).not.toHaveProperty('cuentas');
});

test('con números van los números, y a un imprevisto le puede faltar el fin', () => {
  const draft = parse({
    tipo: 'forzado',
    inicioDay: '2026-10-21',
    finDay: '',
    finTime: '',
    reach: 'numeros',
    cuentas: '1234\n778',
  }) as CorteDraft;
  expect(newCorteBody(draft)).toEqual({
    tipo: 'forzado',
    inicio: '2026-10-21T08:00:00-03:00',
    fin: null,
    zonas: ['Centro', 'Norte'],
    zona: 'Centro norte',
    motivo: 'Cambio de transformador',
    obs: null,
    cuentas: ['1234', '778'],
  });
});

test('lo que no se entendió de una fecha o de una hora no se publica, y se dice', () => {
  expect(parse({ inicioDay: '31/11', finTime: '25' })).toEqual({
    inicioDay: 'El 31/11 no existe.',
    finTime: 'Escribí la hora como 08:30.',
  });
});

test('los números se leen como se pegan', () => {
  expect(parseCuentas(' 1234 \r\n778;99\t1234,, \n')).toEqual(['1234', '778', '99']);
  expect(parseCuentas(' \n ')).toEqual([]);
});

test.each<[string, Partial<Valores>, Record<string, string>]>([
  ['sin día ni hora', { inicioDay: '', inicioTime: '' }, { inicioDay: 'Escribí cuándo empieza.' }],
  ['sin hora', { inicioTime: '' }, { inicioTime: 'Escribí cuándo empieza.' }],
  ['programado sin fin', { finDay: '', finTime: '' }, { finDay: 'Escribí cuándo termina.' }],
  ['imprevisto con medio fin', { tipo: 'forzado', finTime: '' }, { finTime: 'Escribí cuándo termina.' }],
  ['al revés', { finTime: '08:00' }, { finTime: 'La fecha de fin debe ser posterior al inicio.' }],
  ['el día antes', { finDay: '2026-10-22' }, { finDay: 'La fecha de fin debe ser posterior al inicio.' }],
  [
    'ya pasó',
    { inicioDay: '2026-10-21', inicioTime: '09:00', finDay: '2026-10-21' },
    { inicioTime: 'Un corte programado empieza en el futuro.' },
  ],
  ['ayer', { inicioDay: '2026-10-20' }, { inicioDay: 'Un corte programado empieza en el futuro.' }],
  ['sin textos', { zona: ' ', motivo: '' }, { zona: 'Escribí la zona.', motivo: 'Escribí el motivo.' }],
  [
    'textos largos',
    { zona: 'x'.repeat(121), motivo: 'x'.repeat(251), obs: 'x'.repeat(1001) },
    { zona: 'Máximo 120 caracteres.', motivo: 'Máximo 250 caracteres.', obs: 'Máximo 1000 caracteres.' },
  ],
  ['sin números', { reach: 'numeros' }, { cuentas: 'Escribí al menos un suministro.' }],
  ['sin zonas', { zonas: [] }, { zonas: 'Elegí al menos una zona.' }],
  [
    'demasiadas zonas',
    { zonas: Array.from({ length: 51 }, (_, n) => `Z${n}`) },
    { zonas: 'Máximo 50 zonas por corte.' },
  ],
  [
    'un número larguísimo',
    { reach: 'numeros', cuentas: 'x'.repeat(41) },
    { cuentas: 'Hay un número de más de 40 caracteres: va uno por línea.' },
  ],
  [
    'demasiados',
    { reach: 'numeros', cuentas: Array.from({ length: 20_001 }, (_, n) => n).join('\n') },
    { cuentas: 'Máximo 20.000 suministros por corte.' },
  ],
])('%s', (_, changes, errors) => {
  expect(parse(changes)).toEqual(errors);
});

test('uno que existe pudo haber empezado', () => {
  expect(parse({ inicioDay: '2026-10-20', finDay: '2026-10-20' }, null)).toHaveProperty('inicio');
});

describe('lo que cambió', () => {
  const corte: Corte = {
    '@id': '/api/cortes/9',
    '@type': 'Corte',
    id: 9,
    tipo: 'forzado',
    inicio: '2026-10-21T08:10:27-03:00',
    zona: 'Norte',
    motivo: 'Tormenta',
    created: '',
    updated: '',
    totalSuministros: 3,
    zonas: ['Norte'],
  };
  const editar = (changes: Partial<Valores>) =>
    changesOf(corte, parse({ ...formValues(corte, fixedNow), ...changes }, null) as CorteDraft);

  test('sin tocar nada no hay cambios, tampoco por los segundos', () => {
    expect(editar({})).toEqual({});
  });

  test.each<[Partial<Valores>, object, boolean]>([
    [{ inicioTime: '08:30' }, { inicio: '2026-10-21T08:30:00-03:00' }, true],
    [{ finDay: '2026-10-21', finTime: '10:00' }, { fin: '2026-10-21T10:00:00-03:00' }, true],
    [{ motivo: 'Viento' }, { motivo: 'Viento' }, true],
    [{ zona: 'Sur' }, { zona: 'Sur', zonas: ['Norte'] }, false],
    [{ zonas: ['Norte', 'Sur'] }, { zonas: ['Norte', 'Sur'] }, false],
    [{ obs: 'Paciencia.' }, { obs: 'Paciencia.' }, false],
    [{ reach: 'zona' }, { cuentas: null }, false],
    [{ reach: 'numeros', cuentas: '7' }, { cuentas: ['7'] }, false],
  ])('%j', (changes, cambios, notifies) => {
    expect(editar(changes)).toEqual(cambios);
    expect(willNotifyAgain(editar(changes))).toBe(notifies);
  });

  test('lo que se borra viaja vacío', () => {
    const withFin = { ...corte, fin: '2026-10-21T12:00:00-03:00', obs: 'Algo' };
    const draft = parse(
      { ...formValues(withFin, fixedNow), finDay: '', finTime: '', obs: '' },
      null,
    ) as CorteDraft;
    expect(changesOf(withFin, draft)).toEqual({ fin: null, obs: null });
  });
});

test.each([
  [[], ''],
  [['Centro'], 'Centro'],
  [['Centro', 'Norte'], 'Centro y Norte'],
  [['Centro', 'Norte', 'Sur'], 'Centro, Norte y Sur'],
  [['a'.repeat(60), 'b'.repeat(40), 'c'.repeat(30), 'Sur'], `${'a'.repeat(60)}, ${'b'.repeat(40)} y 2 más`],
])('las zonas como las lee un socio: %j', (zonas, texto) => {
  expect(textOfZonas(zonas)).toBe(texto);
});

test('cada frase del servidor, en su campo', () => {
  const violationAt = (propertyPath: string) => ({ propertyPath, message: 'x', code: 'rango' });
  expect(toFormFields(['inicio', 'fin', 'cuentas[3]', 'suministros', 'zona', ''].map(violationAt))).toEqual(
    ['inicioDay', 'finDay', 'cuentas', 'cuentas', 'zona', ''].map(violationAt),
  );
});
