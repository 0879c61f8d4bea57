import { describe, expect, test } from 'vitest';
import { ATENDER_TRANSITIONS, requerimientoEstado, TRANSITIONS, type Via } from '../contract/index.ts';
import { decideAnswer, decideConformidad, decideMove, type Relation, relationsOf } from './permissions.ts';

const CODIGOS = [0, 1, 10, 98, 99];
const CERRADO = new Date('2026-11-02T10:00:00-03:00');
const RIGHT_AWAY = new Date('2026-11-02T11:00:00-03:00');
const LAST_INSTANT = new Date('2026-11-17T23:59:59.999-03:00');
const TOO_LATE = new Date('2026-11-18T00:00:00-03:00');
const REQUERIMIENTO = { estado: 1, publico: false, cerrado: null, categoria_codigo: null };

/**
 * The tables are written by hand from the rules, not from the code. Rows are the current state 0, 1, 10, 98, 99; columns the
 * requested one. `=` means no change; `m` moves; `t` moves, but a case about personal data needs a text (else 422); `T`
 * takes the case and moves; `d` moves within fifteen days (later 409); `x` is 409; `p` is 403 "Primero tomá el caso.".
 */
type MarksTable = readonly [string, string, string, string, string];
const EXPECTED: Readonly<Record<Relation, MarksTable>> = {
  duenio: ['=xxxm', 'x=xxx', 'xx=xm', 'xdx=x', 'xxxx='],
  administrador: ['=mmxt', 'x=mmt', 'xm=mt', 'xmx=x', 'xxxx='],
  encargado: ['=mmxt', 'x=mmt', 'xm=mt', 'xxx=x', 'xxxx='],
  encargadoLibre: ['=Tppp', 'p=ppp', 'pp=pp', 'ppp=p', 'pppp='],
};
/** By attending, `q` moves with a text, and without it is 422. An encargado takes an unassigned case whatever the move. */
const BY_ATENDER: Readonly<Record<'administrador' | 'encargado' | 'encargadoLibre', MarksTable>> = {
  administrador: ['=mqqq', 'x=qmq', 'xm=mq', 'xmx=x', 'xxxx='],
  encargado: ['=mqqq', 'x=qmq', 'xm=mq', 'xxx=x', 'xxxx='],
  encargadoLibre: ['=mqqq', 'x=qmq', 'xm=mq', 'xxx=x', 'xxxx='],
};
/** An answer of the owner moves a waiting or finished case, but annuls nothing. */
const BY_SEGUIMIENTO: MarksTable = ['=xxxx', 'x=xxx', 'xm=xx', 'xdx=x', 'xxxx='];
const BY_CONFORMIDAD: MarksTable = ['=xxxx', 'x=xxx', 'xx=xx', 'xdx=x', 'xxxx='];

type Circumstances = { hasTexto: boolean; now: Date; publico: boolean; categoria?: string | undefined };

function esperado(marca: string, { hasTexto, now, categoria }: Circumstances): string {
  if (marca === '=') return 'igual';
  if (marca === 'm') return 'mueve';
  if (marca === 'T') return 'toma y mueve';
  if (marca === 't')
    return hasTexto || categoria === undefined ? 'mueve' : '422 Escribí el motivo: el usuario lo va a leer.';
  if (marca === 'd') return now === TOO_LATE ? '409 Pasaron más de 15 días. Iniciá uno nuevo.' : 'mueve';
  return marca === 'p' ? '403 Primero tomá el caso.' : '409';
}

function markOf(relation: Relation, from: number, a: number, via: Via, circumstances: Circumstances): string {
  const { hasTexto, now, publico, categoria = null } = circumstances;
  const cerrado = from >= 98 ? CERRADO : null;
  const requerimiento = { estado: from, publico, cerrado, categoria_codigo: categoria };
  const decision = decideMove([relation], { requerimiento, a, via, hasTexto, now });
  if (decision.tipo === 'mueve') {
    const { transition } = decision;
    expect([transition.from, transition.to].map(requerimientoEstado.code)).toEqual([from, a]);
    expect(transition.por).toBe(relation === 'duenio' ? 'duenio' : 'personal');
    return decision.takes ? 'toma y mueve' : 'mueve';
  }
  if (decision.tipo === 'igual') return 'igual';
  const commonMessage = `No se puede pasar de «${requerimientoEstado.label(from)}» a «${requerimientoEstado.label(a)}».`;
  if (decision.status === 422) expect(decision.field).toBe(via === 'atender' ? 'texto' : 'descripcion');
  return decision.sentence === commonMessage
    ? `${decision.status}`
    : `${decision.status} ${decision.sentence}`;
}

const CIRCUMSTANCES: readonly Circumstances[] = [true, false].flatMap((hasTexto) =>
  [RIGHT_AWAY, LAST_INSTANT, TOO_LATE].flatMap((now) =>
    [{}, { categoria: 'acceso-datos' }, { categoria: 'supresion' }].map((extra) => ({
      ...{ hasTexto, now, publico: false },
      ...extra,
    })),
  ),
);

describe.each(Object.entries(EXPECTED))('cada par de estados, por %s', (relation, table) => {
  test.each(CODIGOS)('desde %i', (from) => {
    const row = table[CODIGOS.indexOf(from)] ?? '';
    expect(row).toHaveLength(CODIGOS.length);
    for (const circumstances of CIRCUMSTANCES) {
      const actual = CODIGOS.map((a) => markOf(relation as Relation, from, a, 'estado', circumstances));
      expect(actual).toEqual([...row].map((marca) => esperado(marca, circumstances)));
    }
  });
});

test.each([
  ['seguimiento', BY_SEGUIMIENTO],
  ['conformidad', BY_CONFORMIDAD],
] as const)('cada par de estados, por el dueño con un %s', (via, table) => {
  for (const circumstances of CIRCUMSTANCES)
    for (const [index, row] of table.entries()) {
      const from = CODIGOS[index] ?? Number.NaN;
      const actual = CODIGOS.map((a) => markOf('duenio', from, a, via, circumstances));
      expect(actual).toEqual([...row].map((marca) => esperado(marca, circumstances)));
    }
});

test.each(Object.entries(BY_ATENDER))('cada par de estados, atendiendo %s', (relation, table) => {
  const takes = relation === 'encargadoLibre';
  for (const circumstances of CIRCUMSTANCES)
    for (const [index, row] of table.entries()) {
      const from = CODIGOS[index] ?? Number.NaN;
      const actual = CODIGOS.map((a) => markOf(relation as Relation, from, a, 'atender', circumstances));
      const expected = [...row].map((marca) => {
        if (marca === 'q' && !circumstances.hasTexto)
          return '422 Escribí el motivo: el usuario lo va a leer.';
        if (marca === 'q' || marca === 'm') return takes ? 'toma y mueve' : 'mueve';
        return esperado(marca, circumstances);
      });
      expect([from, circumstances, actual]).toEqual([from, circumstances, expected]);
    }
});

test('un pedido público no espera a nadie; lo demás se mueve igual', () => {
  for (const relation of ['administrador', 'encargado'] as const)
    for (const from of CODIGOS)
      for (const a of CODIGOS) {
        const circumstances = { hasTexto: true, now: RIGHT_AWAY, publico: true };
        const withCuenta = markOf(relation, from, a, 'estado', { ...circumstances, publico: false });
        const espera = a === 10 && from !== 10;
        expect([from, a, markOf(relation, from, a, 'estado', circumstances)]).toEqual([
          from,
          a,
          espera ? '409' : withCuenta,
        ]);
      }
});

test('la tabla de movimientos y la de estados dicen lo mismo', () => {
  for (const { name, to = [] } of requerimientoEstado.rows()) {
    const targets = ATENDER_TRANSITIONS.filter(({ from }) => from === name).map(({ to: a }) => a);
    expect([name, [...new Set(targets)].sort()]).toEqual([name, [...to].sort()]);
  }
});

/** Each move, by actor, maps to the news flags, the effects on the term and the closing, and the message sent. */
const EFFECTS: Readonly<Record<string, string>> = {
  '0→1 personal': 'usuario, vista por encargado; requerimiento_novedad',
  '0→10 personal': 'usuario; pausa; requerimiento_espera',
  '1→10 personal': 'usuario; pausa; requerimiento_espera',
  '10→1 duenio': 'encargado; sigue; requerimiento_asignado',
  '10→1 personal': 'usuario; sigue; requerimiento_novedad',
  '1→98 personal': 'usuario; cierra; requerimiento_finalizado',
  '10→98 personal': 'usuario; sigue; cierra; requerimiento_finalizado',
  '0→98 personal': 'usuario; cierra; requerimiento_finalizado',
  '0→99 personal': 'usuario; cierra; requerimiento_novedad',
  '1→99 personal': 'usuario; cierra; requerimiento_novedad',
  '10→99 personal': 'usuario; sigue; cierra; requerimiento_novedad',
  '0→99 duenio': 'encargado; cierra; requerimiento_asignado',
  '10→99 duenio': 'encargado; sigue; cierra; requerimiento_asignado',
  '98→1 duenio': 'encargado; deNuevo; abre; requerimiento_asignado',
  '98→1 personal': 'usuario; deNuevo; abre; requerimiento_novedad',
};

test('lo que trae cada movimiento', () => {
  const effects = ATENDER_TRANSITIONS.map((m) => {
    const { code } = requerimientoEstado;
    const closing = m.closes === undefined ? [] : [m.closes ? 'cierra' : 'abre'];
    const novedad = m.seenBy ? `${m.novedad}, vista por ${m.seenBy}` : m.novedad;
    const partes = [novedad, ...(m.clock ? [m.clock] : []), ...closing, m.mensaje];
    return [`${code(m.from)}→${code(m.to)} ${m.por}`, partes.join('; ')];
  });
  expect(effects).toHaveLength(Object.keys(EFFECTS).length);
  expect(Object.fromEntries(effects)).toEqual(EFFECTS);
  for (const { mensaje, que } of TRANSITIONS)
    expect(que !== undefined).toBe(mensaje === 'requerimiento_asignado');
});

describe('qué es cada quien para un caso', () => {
  const RA = 'ROLE_REQUERIMIENTO_ADMIN';
  const RE = 'ROLE_REQUERIMIENTO_ENCARGADO';
  const from = (
    roles: string[],
    usuario_id: number | null,
    encargado_id: number | null,
    otpPendiente = false,
  ) => relationsOf({ usuarioId: 7, roles, otpPendiente }, { usuario_id, encargado_id });

  test.each([
    ['quien lo inició', ['ROLE_CONFIRMADO'], 7, null, ['duenio']],
    ['otro cliente', ['ROLE_CONFIRMADO'], 8, null, []],
    ['un pedido público no es de nadie', ['ROLE_CONFIRMADO'], null, null, []],
    ['quien administra', [RA], 8, 9, ['administrador']],
    ['quien administra, en el suyo', [RA], 7, 9, ['duenio', 'administrador']],
    ['quien lo tiene asignado', [RE], 8, 7, ['encargado']],
    ['un encargado, si no lo tiene nadie', [RE], 8, null, ['encargadoLibre']],
    ['un encargado, si es de otro', [RE], 8, 9, []],
    ['un encargado, en el suyo que tiene otro', [RE], 7, 9, ['duenio']],
    ['quien es las dos cosas', [RE, RA], 8, 9, ['administrador']],
    ['quien administra todo lo demás', ['ROLE_ADMIN'], 8, null, []],
  ])('%s', (_title, roles, usuario, encargado, relations) => {
    expect(from(roles, usuario, encargado)).toEqual(relations);
    expect(from(roles, usuario, encargado, true)).toEqual(
      relations.filter((relation) => relation === 'duenio'),
    );
  });

  test('el personal, en su propio caso, puede lo de las dos partes', () => {
    const request = {
      requerimiento: REQUERIMIENTO,
      a: 98,
      via: 'estado',
      hasTexto: false,
      now: RIGHT_AWAY,
    } as const;
    expect(decideMove(['duenio', 'administrador'], request)).toMatchObject({
      tipo: 'mueve',
      relation: 'administrador',
    });
    const anular = { ...request, requerimiento: { ...REQUERIMIENTO, estado: 0 }, a: 99 };
    expect(decideMove(['duenio', 'administrador'], anular)).toMatchObject({
      tipo: 'mueve',
      relation: 'duenio',
    });
  });

  test('para quien no es nada suyo el caso no existe: se pregunta antes', () => {
    const request = {
      requerimiento: REQUERIMIENTO,
      a: 1,
      via: 'estado',
      hasTexto: true,
      now: RIGHT_AWAY,
    } as const;
    expect(() => decideMove([], request)).toThrow('does not exist');
    expect(() => decideAnswer([], { ...REQUERIMIENTO, sustantivo: 'reclamo' }, RIGHT_AWAY)).toThrow(
      'does not exist',
    );
  });
});

/**
 * Each letter is the effect of an answer in states 0, 1, 10, 98 and 99: `r` adds it, `m` also moves the case to 1, `c` is
 * 422 as its owner reads it, `C` as the staff do, `p` is 403.
 */
test.each([
  ['duenio', RIGHT_AWAY, 'rrmmc'],
  ['duenio', LAST_INSTANT, 'rrmmc'],
  ['duenio', TOO_LATE, 'rrmcc'],
  ['administrador', RIGHT_AWAY, 'mrrCC'],
  ['encargado', RIGHT_AWAY, 'mrrCC'],
  ['encargadoLibre', RIGHT_AWAY, 'ppppp'],
] as const)('una respuesta de %s', (relation, now, marcas) => {
  const actual = CODIGOS.map((estado) => {
    const requerimiento = { ...REQUERIMIENTO, estado, cerrado: CERRADO, sustantivo: 'trámite' };
    const decision = decideAnswer([relation], requerimiento, now);
    if (decision.tipo === 'responde') return 'r';
    if (decision.tipo === 'mueve') return decision.transition.to === 'iniciado' ? 'm' : '?';
    if (decision.status === 403) return decision.sentence === 'Primero tomá el caso.' ? 'p' : '?';
    if (decision.sentence === 'Este trámite ya está cerrado: nada de esto se envió. Podés dejar una nota.')
      return 'C';
    return decision.sentence === 'Este trámite ya está cerrado. Iniciá uno nuevo.' ? 'c' : '?';
  });
  expect(actual.join('')).toBe(marcas);
});

test('decir si quedó resuelto: solo de lo finalizado, quince días, y el no con su porqué', () => {
  const decide = (estado: number, conforme: boolean, hasTexto: boolean, now = RIGHT_AWAY) => {
    const requerimiento = { ...REQUERIMIENTO, estado, cerrado: CERRADO, sustantivo: 'reclamo' };
    const decision = decideConformidad(requerimiento, { conforme, hasTexto, now });
    return decision.tipo === 'negado' ? `${decision.status} ${decision.sentence}` : decision.tipo;
  };
  expect(decide(98, true, false)).toBe('conforme');
  expect(decide(98, true, false, LAST_INSTANT)).toBe('conforme');
  expect(decide(98, false, true, LAST_INSTANT)).toBe('mueve');
  expect(decide(98, false, false)).toBe('422 Contanos qué falta resolver.');
  for (const conforme of [true, false])
    expect(decide(98, conforme, true, TOO_LATE)).toBe('409 Pasaron más de 15 días. Iniciá uno nuevo.');
  for (const estado of [0, 1, 10, 99])
    expect(decide(estado, true, true)).toBe('409 Este reclamo no está finalizado.');
});
