import { describe, expect, test } from 'vitest';
import { type Hecho, transitionSentence } from '../../contract/index.ts';
import { ADMIN, ESTADO, makeRequerimiento, YO } from './admin.test-kit.tsx';
import { type HistoriaRow, historiaRows, initialsOf, isStillNew, lastSeguimiento } from './historia-rows.ts';

const OWNER = { usuario: '/api/usuarios/7', usuarioNombre: 'Elsa Roldán', personal: false } as const;
const MINE = { usuario: YO, usuarioNombre: 'Ana Ruiz', personal: true } as const;
const DARIO = { usuario: '/api/usuarios/4', usuarioNombre: 'Darío Sosa', personal: true } as const;
const now = new Date('2026-11-16T12:00:00-03:00');

const hecho = (tipo: Hecho['tipo'], created: string, more: Partial<Hecho>): Hecho => ({
  ...{ clave: `${tipo}-${created}`, tipo, created: `2026-11-${created}:00-03:00`, personal: true },
  ...more,
});
const BEGAN = hecho('inicio', '09T20:47', { ...OWNER, texto: 'No prende.' });

const rowsOf = (hechos: Hecho[], nuevoDesde?: string, canal?: 'web') =>
  historiaRows({ hechos }, nuevoDesde, {
    requerimiento: makeRequerimiento(1042, canal && { canal }),
    yo: ADMIN,
    now,
  });

function told(row: HistoriaRow): string {
  if (row.kind === 'dia') return `— ${row.texto}`;
  const after = row.deliveries.map(({ texto, tone }) => `(${tone}: ${texto})`);
  if (row.kind === 'globo')
    return [`[${row.de}] ${row.author}:`, row.texto, ...after, row.isNew && '*'].filter(Boolean).join(' ');
  const phrases = row.phrases.map(({ before, strong, union }) =>
    [before, strong, union?.numero].filter(Boolean).join(' '),
  );
  return [row.author, phrases.join(' · '), ...after].join(' ');
}

test('un día entero: globos de lo escrito, renglones de lo que pasó, y lo de un mismo minuto junto', () => {
  const rows = rowsOf([
    BEGAN,
    hecho('encargado', '10T08:40', { ...MINE, encargado: YO }),
    hecho('mensaje', '10T08:40', {
      ...MINE,
      texto: transitionSentence(ESTADO.iniciado),
      nuevoEstado: ESTADO.iniciado,
    }),
    hecho('mensaje', '10T08:41', { ...MINE, texto: 'Va el jueves.' }),
    hecho('union', '10T08:55', {
      ...MINE,
      union: { id: 39, numero: '2026-001039', principal: false, separado: false },
    }),
    hecho('nota', '10T10:02', { ...DARIO, texto: 'Falta la escalera.' }),
    hecho('encargado', '10T10:03', { ...DARIO, encargado: YO, encargadoNombre: 'Ana Ruiz' }),
    hecho('mensaje', '16T11:20', { ...MINE, texto: 'Listo.', nuevoEstado: ESTADO.finalizado }),
  ]);
  expect(rows.map(told)).toEqual([
    '— lunes 9 de noviembre',
    '[socio] Elsa Roldán: No prende.',
    '— martes 10 de noviembre',
    'Vos lo tomaste · pasó a Iniciado',
    '[nuestro] Vos: Va el jueves.',
    'Vos uniste 2026-001039',
    '[nota] Darío Sosa: Falta la escalera.',
    'Darío Sosa se lo asignó a vos',
    '— hoy',
    '[nuestro] Vos: Listo.',
    'Vos lo pasaste a Finalizado',
  ]);
});

test('lo nuevo empieza con su título y sigue hasta el final; lo del personal nunca es nuevo', () => {
  const news = hecho('mensaje', '16T11:20', { ...OWNER, texto: '¿Vienen?' });
  const rows = rowsOf(
    [BEGAN, hecho('mensaje', '16T09:00', { ...MINE, texto: 'Hoy.' }), news, hecho('nota', '16T11:21', DARIO)],
    news.clave,
  );
  expect(rows.map(told)).toEqual([
    '— lunes 9 de noviembre',
    '[socio] Elsa Roldán: No prende.',
    '— hoy',
    '[nuestro] Vos: Hoy.',
    '— Nuevo',
    '[socio] Elsa Roldán: ¿Vienen? *',
    '[nota] Darío Sosa:',
  ]);
});

const aviso = (more: Partial<NonNullable<Hecho['avisos']>[number]>) => ({
  ...{ tipo: 'email' as const, estado: 1, updated: '2026-11-10T08:42:00-03:00' },
  ...more,
});

test.each([
  [{ acuse: 'entregado' }, 'bien: correo entregado 08:42'],
  [{ acuse: 'leido' }, 'bien: correo leído 08:42'],
  [{ acuse: 'fallido' }, 'mal: correo rebotó'],
  [{ acuse: 'fallido', tipo: 'sms' }, 'mal: SMS no llegó'],
  [{ estado: 5 }, 'mal: correo no salió'],
  [{}, 'suave: correo enviado'],
  [{ estado: 0 }, 'suave: correo en camino'],
  [{ estado: 9, tipo: 'push' }, 'suave: aviso cancelado'],
] as const)('qué fue del aviso: %j', (more, expected) => {
  const rows = rowsOf([hecho('mensaje', '10T08:41', { ...MINE, texto: 'Va.', avisos: [aviso(more)] })]);
  expect(rows.map(told)[1]).toBe(`[nuestro] Vos: Va. (${expected})`);
});

test.each([
  [{}, 'suave: acuse enviado por correo'],
  [{ estado: 0, tipo: 'push' }, 'suave: acuse en camino al teléfono'],
  [{ acuse: 'leido' }, 'bien: acuse leído por correo 08:42'],
  [{ acuse: 'fallido' }, 'mal: correo rebotó'],
] as const)('lo que salió por lo que escribió el socio es su acuse: %j', (more, expected) => {
  expect(rowsOf([{ ...BEGAN, avisos: [aviso(more)] }]).map(told)[1]).toBe(
    `[socio] Elsa Roldán: No prende. (${expected})`,
  );
});

describe('quién', () => {
  test('sin cuenta, quien lo pidió; sin nadie, automático; dejarlo, en segunda persona', () => {
    const rows = rowsOf([
      hecho('inicio', '10T08:00', { personal: false, usuarioNombre: 'Juan Paz', texto: 'La baja.' }),
      hecho('mensaje', '10T08:01', { texto: 'Se cerró solo.' }),
      hecho('encargado', '10T08:02', MINE),
      hecho('encargado', '10T08:03', DARIO),
    ]);
    expect(rows.map(told).slice(1)).toEqual([
      '[socio] Juan Paz: La baja.',
      '[nuestro] Automático: Se cerró solo.',
      'Vos lo dejaste sin asignar',
      'Darío Sosa lo dejó sin asignar',
    ]);
  });

  test('por dónde vino, en lo primero', () => {
    expect(rowsOf([BEGAN], undefined, 'web')[1]).toMatchObject({ via: 'por la web', initials: 'ER' });
  });

  test.each([
    ['Elsa Roldán', 'ER'],
    ['Roldán, Elsa María', 'RM'],
    ['cooperativa', 'C'],
    ['', ''],
  ])('iniciales de %j: %j', (nombre, expected) => {
    expect(initialsOf(nombre)).toBe(expected);
  });
});

test('lo último leído es un mensaje; lo nuevo deja de serlo cuando el personal escribe', () => {
  const news = hecho('mensaje', '16T11:20', { ...OWNER, seguimiento: '/api/requerimiento_seguimientos/8' });
  const before = { hechos: [BEGAN, news, hecho('nota', '16T11:21', DARIO)] };
  expect([lastSeguimiento({ hechos: [BEGAN] }), lastSeguimiento(before)]).toEqual([
    null,
    '/api/requerimiento_seguimientos/8',
  ]);
  expect(isStillNew(before, news.clave)).toBe(true);
  const after = { hechos: [...before.hechos, hecho('mensaje', '16T11:30', MINE)] };
  expect(isStillNew(after, news.clave)).toBe(false);
});
