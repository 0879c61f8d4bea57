import { describe, expect, test } from 'vitest';
import type { Corte } from '../../contract/index.ts';
import {
  cambiosDe,
  type Escrito,
  enSusCampos,
  esquema,
  leerCuentas,
  nuevoDe,
  seVuelveAAvisar,
  type Valores,
  valoresDe,
} from './campos.ts';

const ahora = new Date('2026-10-21T09:00:00-03:00');
const BIEN: Valores = {
  tipo: 'programado',
  inicioDia: '2026-10-23',
  inicioHora: '08:00',
  finDia: '2026-10-23',
  finHora: '12:00',
  zona: ' Centro  norte ',
  motivo: 'Cambio de transformador',
  obs: '  ',
  quienes: 'zona',
  cuentas: '',
};

function leer(changes: Partial<Valores>, now: Date | null = ahora) {
  const parsed = esquema(() => now).safeParse({ ...BIEN, ...changes });
  if (parsed.success) return parsed.data;
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join(), message]));
}

test('un corte bien escrito, en hora de la Argentina', () => {
  const escrito = leer({}) as Escrito;
  expect(escrito).toEqual({
    tipo: 'programado',
    inicio: '2026-10-23T08:00:00-03:00',
    fin: '2026-10-23T12:00:00-03:00',
    zona: 'Centro norte',
    motivo: 'Cambio de transformador',
    obs: null,
    quienes: 'zona',
    cuentas: [],
  });
  expect(nuevoDe(escrito)).not.toHaveProperty('cuentas');
});

test('con números van los números, y a un imprevisto le puede faltar el fin', () => {
  const escrito = leer({
    tipo: 'forzado',
    inicioDia: '2026-10-21',
    finDia: '',
    finHora: '',
    quienes: 'numeros',
    cuentas: '1234\n778',
  }) as Escrito;
  expect(nuevoDe(escrito)).toEqual({
    tipo: 'forzado',
    inicio: '2026-10-21T08:00:00-03:00',
    fin: null,
    zona: 'Centro norte',
    motivo: 'Cambio de transformador',
    obs: null,
    cuentas: ['1234', '778'],
  });
});

test('lo que no se entendió de una fecha o de una hora no se publica, y se dice', () => {
  expect(leer({ inicioDia: '31/11', finHora: '25' })).toEqual({
    inicioDia: 'El 31/11 no existe.',
    finHora: 'Escribí la hora como 08:30.',
  });
});

test('los números se leen como se pegan', () => {
  expect(leerCuentas(' 1234 \r\n778;99\t1234,, \n')).toEqual(['1234', '778', '99']);
  expect(leerCuentas(' \n ')).toEqual([]);
});

test.each<[string, Partial<Valores>, Record<string, string>]>([
  ['sin día ni hora', { inicioDia: '', inicioHora: '' }, { inicioDia: 'Escribí cuándo empieza.' }],
  ['sin hora', { inicioHora: '' }, { inicioHora: 'Escribí cuándo empieza.' }],
  ['programado sin fin', { finDia: '', finHora: '' }, { finDia: 'Escribí cuándo termina.' }],
  ['imprevisto con medio fin', { tipo: 'forzado', finHora: '' }, { finHora: 'Escribí cuándo termina.' }],
  ['al revés', { finHora: '08:00' }, { finHora: 'La fecha de fin debe ser posterior al inicio.' }],
  ['el día antes', { finDia: '2026-10-22' }, { finDia: 'La fecha de fin debe ser posterior al inicio.' }],
  [
    'ya pasó',
    { inicioDia: '2026-10-21', inicioHora: '09:00', finDia: '2026-10-21' },
    { inicioHora: 'Un corte programado empieza en el futuro.' },
  ],
  ['ayer', { inicioDia: '2026-10-20' }, { inicioDia: 'Un corte programado empieza en el futuro.' }],
  ['sin textos', { zona: ' ', motivo: '' }, { zona: 'Escribí la zona.', motivo: 'Escribí el motivo.' }],
  [
    'textos largos',
    { zona: 'x'.repeat(121), motivo: 'x'.repeat(251), obs: 'x'.repeat(1001) },
    { zona: 'Máximo 120 caracteres.', motivo: 'Máximo 250 caracteres.', obs: 'Máximo 1000 caracteres.' },
  ],
  ['sin números', { quienes: 'numeros' }, { cuentas: 'Escribí al menos un suministro.' }],
  [
    'un número larguísimo',
    { quienes: 'numeros', cuentas: 'x'.repeat(41) },
    { cuentas: 'Hay un número de más de 40 caracteres: va uno por línea.' },
  ],
  [
    'demasiados',
    { quienes: 'numeros', cuentas: Array.from({ length: 20_001 }, (_, n) => n).join('\n') },
    { cuentas: 'Máximo 20.000 suministros por corte.' },
  ],
])('%s', (_, changes, errores) => {
  expect(leer(changes)).toEqual(errores);
});

test('uno que existe pudo haber empezado', () => {
  expect(leer({ inicioDia: '2026-10-20', finDia: '2026-10-20' }, null)).toHaveProperty('inicio');
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
  };
  const editar = (changes: Partial<Valores>) =>
    cambiosDe(corte, leer({ ...valoresDe(corte, ahora), ...changes }, null) as Escrito);

  test('sin tocar nada no hay cambios, tampoco por los segundos', () => {
    expect(editar({})).toEqual({});
  });

  test.each<[Partial<Valores>, object, boolean]>([
    [{ inicioHora: '08:30' }, { inicio: '2026-10-21T08:30:00-03:00' }, true],
    [{ finDia: '2026-10-21', finHora: '10:00' }, { fin: '2026-10-21T10:00:00-03:00' }, true],
    [{ motivo: 'Viento' }, { motivo: 'Viento' }, true],
    [{ zona: 'Sur' }, { zona: 'Sur' }, false],
    [{ obs: 'Paciencia.' }, { obs: 'Paciencia.' }, false],
    [{ quienes: 'zona' }, { cuentas: null }, false],
    [{ quienes: 'numeros', cuentas: '7' }, { cuentas: ['7'] }, false],
  ])('%j', (changes, cambios, avisa) => {
    expect(editar(changes)).toEqual(cambios);
    expect(seVuelveAAvisar(editar(changes))).toBe(avisa);
  });

  test('lo que se borra viaja vacío', () => {
    const conFin = { ...corte, fin: '2026-10-21T12:00:00-03:00', obs: 'Algo' };
    const escrito = leer({ ...valoresDe(conFin, ahora), finDia: '', finHora: '', obs: '' }, null) as Escrito;
    expect(cambiosDe(conFin, escrito)).toEqual({ fin: null, obs: null });
  });
});

test('cada frase del servidor, en su campo', () => {
  const de = (propertyPath: string) => ({ propertyPath, message: 'x', code: 'rango' });
  expect(enSusCampos(['inicio', 'fin', 'cuentas[3]', 'suministros', 'zona', ''].map(de))).toEqual(
    ['inicioDia', 'finDia', 'cuentas', 'cuentas', 'zona', ''].map(de),
  );
});
