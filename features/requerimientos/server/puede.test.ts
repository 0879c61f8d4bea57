import { describe, expect, test } from 'vitest';
import { MOVIMIENTOS, requerimientoEstado, type Via } from '../contract/index.ts';
import { type Papel, papelesDe, puedeConformar, puedeMover, puedeResponder } from './puede.ts';

const CODIGOS = [0, 1, 10, 98, 99];
const CERRADO = new Date('2026-11-02T10:00:00-03:00');
const ENSEGUIDA = new Date('2026-11-02T11:00:00-03:00');
const ULTIMO = new Date('2026-11-17T23:59:59.999-03:00');
const TARDE = new Date('2026-11-18T00:00:00-03:00');

/**
 * Written by hand from the rules, and not from the code. Rows: from 0, 1, 10, 98, 99; columns: to 0, 1, 10, 98, 99.
 * `=` nothing changes, `m` moves, `t` moves; about somebody's own data only if something was written (else 422), `T` takes it and moves, `d` moves
 * within fifteen days (then 409), `x` 409, `p` 403 "Primero tomá el caso.".
 */
type Tabla = readonly [string, string, string, string, string];
const PAPELES: Readonly<Record<Papel, Tabla>> = {
  duenio: ['=xxxm', 'x=xxx', 'xx=xm', 'xdx=x', 'xxxx='],
  administrador: ['=mmxt', 'x=mmt', 'xm=mt', 'xmx=x', 'xxxx='],
  encargado: ['=mmxt', 'x=mmt', 'xm=mt', 'xxx=x', 'xxxx='],
  encargadoLibre: ['=Tppp', 'p=ppp', 'pp=pp', 'ppp=p', 'pppp='],
};
/** The owner's answer moves what waited for it and what was finished; it annuls nothing. */
const POR_SEGUIMIENTO: Tabla = ['=xxxx', 'x=xxx', 'xm=xx', 'xdx=x', 'xxxx='];
const POR_CONFORMIDAD: Tabla = ['=xxxx', 'x=xxx', 'xx=xx', 'xdx=x', 'xxxx='];

type Momento = { hayTexto: boolean; ahora: Date; publico: boolean; categoria?: string | undefined };

function esperado(marca: string, { hayTexto, ahora, categoria }: Momento): string {
  if (marca === '=') return 'igual';
  if (marca === 'm') return 'mueve';
  if (marca === 'T') return 'toma y mueve';
  if (marca === 't')
    return hayTexto || categoria === undefined ? 'mueve' : '422 Escribí el motivo: el usuario lo va a leer.';
  if (marca === 'd') return ahora === TARDE ? '409 Pasaron más de 15 días. Iniciá uno nuevo.' : 'mueve';
  return marca === 'p' ? '403 Primero tomá el caso.' : '409';
}

function loQueDice(papel: Papel, de: number, a: number, via: Via, momento: Momento): string {
  const { hayTexto, ahora, publico, categoria = null } = momento;
  const caso = { estado: de, publico, cerrado: de >= 98 ? CERRADO : null, categoria_codigo: categoria };
  const decision = puedeMover([papel], { caso, a, via, hayTexto, ahora });
  if (decision.tipo === 'mueve') {
    const { movimiento } = decision;
    expect([movimiento.de, movimiento.a].map(requerimientoEstado.code)).toEqual([de, a]);
    expect(movimiento.por).toBe(papel === 'duenio' ? 'duenio' : 'personal');
    return decision.toma ? 'toma y mueve' : 'mueve';
  }
  if (decision.tipo === 'igual') return 'igual';
  const comun = `No se puede pasar de «${requerimientoEstado.label(de)}» a «${requerimientoEstado.label(a)}».`;
  if (decision.status === 422) expect(decision.campo).toBe('descripcion');
  return decision.oracion === comun ? `${decision.status}` : `${decision.status} ${decision.oracion}`;
}

const MOMENTOS: readonly Momento[] = [true, false].flatMap((hayTexto) =>
  [ENSEGUIDA, ULTIMO, TARDE].flatMap((ahora) =>
    [{}, { categoria: 'acceso-datos' }, { categoria: 'supresion' }].map((sobre) => ({
      ...{ hayTexto, ahora, publico: false },
      ...sobre,
    })),
  ),
);

describe.each(Object.entries(PAPELES))('cada par de estados, por %s', (papel, tabla) => {
  test.each(CODIGOS)('desde %i', (de) => {
    const fila = tabla[CODIGOS.indexOf(de)] ?? '';
    expect(fila).toHaveLength(CODIGOS.length);
    for (const momento of MOMENTOS) {
      const dice = CODIGOS.map((a) => loQueDice(papel as Papel, de, a, 'estado', momento));
      expect(dice).toEqual([...fila].map((marca) => esperado(marca, momento)));
    }
  });
});

test.each([
  ['seguimiento', POR_SEGUIMIENTO],
  ['conformidad', POR_CONFORMIDAD],
] as const)('cada par de estados, por el dueño con un %s', (via, tabla) => {
  for (const momento of MOMENTOS)
    for (const [indice, fila] of tabla.entries()) {
      const de = CODIGOS[indice] ?? Number.NaN;
      const dice = CODIGOS.map((a) => loQueDice('duenio', de, a, via, momento));
      expect(dice).toEqual([...fila].map((marca) => esperado(marca, momento)));
    }
});

test('un pedido público no espera a nadie; lo demás se mueve igual', () => {
  for (const papel of ['administrador', 'encargado'] as const)
    for (const de of CODIGOS)
      for (const a of CODIGOS) {
        const momento = { hayTexto: true, ahora: ENSEGUIDA, publico: true };
        const conCuenta = loQueDice(papel, de, a, 'estado', { ...momento, publico: false });
        const espera = a === 10 && de !== 10;
        expect([de, a, loQueDice(papel, de, a, 'estado', momento)]).toEqual([
          de,
          a,
          espera ? '409' : conCuenta,
        ]);
      }
});

test('la tabla de movimientos y la de estados dicen lo mismo', () => {
  for (const { name, to = [] } of requerimientoEstado.rows()) {
    const mueven = MOVIMIENTOS.filter(({ de }) => de === name).map(({ a }) => a);
    expect([name, [...new Set(mueven)].sort()]).toEqual([name, [...to].sort()]);
  }
});

/** From → to, by whom: news for whom, what becomes of the clock, of the closing and which message goes. */
const EFECTOS: Readonly<Record<string, string>> = {
  '0→1 personal': 'usuario, vista por encargado; requerimiento_novedad',
  '0→10 personal': 'usuario; pausa; requerimiento_espera',
  '1→10 personal': 'usuario; pausa; requerimiento_espera',
  '10→1 duenio': 'encargado; sigue; requerimiento_asignado',
  '10→1 personal': 'usuario; sigue; requerimiento_novedad',
  '1→98 personal': 'usuario; cierra; requerimiento_finalizado',
  '10→98 personal': 'usuario; sigue; cierra; requerimiento_finalizado',
  '0→99 personal': 'usuario; cierra; requerimiento_novedad',
  '1→99 personal': 'usuario; cierra; requerimiento_novedad',
  '10→99 personal': 'usuario; sigue; cierra; requerimiento_novedad',
  '0→99 duenio': 'encargado; cierra; requerimiento_asignado',
  '10→99 duenio': 'encargado; sigue; cierra; requerimiento_asignado',
  '98→1 duenio': 'encargado; deNuevo; abre; requerimiento_asignado',
  '98→1 personal': 'usuario; deNuevo; abre; requerimiento_novedad',
};

test('lo que trae cada movimiento', () => {
  const efectos = MOVIMIENTOS.map((m) => {
    const { code } = requerimientoEstado;
    const cierre = m.cierra === undefined ? [] : [m.cierra ? 'cierra' : 'abre'];
    const novedad = m.vista ? `${m.novedad}, vista por ${m.vista}` : m.novedad;
    const partes = [novedad, ...(m.reloj ? [m.reloj] : []), ...cierre, m.mensaje];
    return [`${code(m.de)}→${code(m.a)} ${m.por}`, partes.join('; ')];
  });
  expect(efectos).toHaveLength(Object.keys(EFECTOS).length);
  expect(Object.fromEntries(efectos)).toEqual(EFECTOS);
  for (const { mensaje, que } of MOVIMIENTOS)
    expect(que !== undefined).toBe(mensaje === 'requerimiento_asignado');
});

describe('qué es cada quien para un caso', () => {
  const RA = 'ROLE_REQUERIMIENTO_ADMIN';
  const RE = 'ROLE_REQUERIMIENTO_ENCARGADO';
  const de = (
    roles: string[],
    usuario_id: number | null,
    encargado_id: number | null,
    otpPendiente = false,
  ) => papelesDe({ usuarioId: 7, roles, otpPendiente }, { usuario_id, encargado_id });

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
  ])('%s', (_quien, roles, usuario, encargado, papeles) => {
    expect(de(roles, usuario, encargado)).toEqual(papeles);
    expect(de(roles, usuario, encargado, true)).toEqual(papeles.filter((papel) => papel === 'duenio'));
  });

  test('el personal, en su propio caso, puede lo de las dos partes', () => {
    const caso = { estado: 1, publico: false, cerrado: null, categoria_codigo: null };
    const pedido = { caso, a: 98, via: 'estado', hayTexto: false, ahora: ENSEGUIDA } as const;
    expect(puedeMover(['duenio', 'administrador'], pedido)).toMatchObject({
      tipo: 'mueve',
      papel: 'administrador',
    });
    const anular = { ...pedido, caso: { ...caso, estado: 0 }, a: 99 };
    expect(puedeMover(['duenio', 'administrador'], anular)).toMatchObject({ tipo: 'mueve', papel: 'duenio' });
  });

  test('para quien no es nada suyo el caso no existe: se pregunta antes', () => {
    const caso = { estado: 1, publico: false, cerrado: null, categoria_codigo: null };
    const pedido = { caso, a: 1, via: 'estado', hayTexto: true, ahora: ENSEGUIDA } as const;
    expect(() => puedeMover([], pedido)).toThrow('does not exist');
    expect(() => puedeResponder([], { ...caso, sustantivo: 'reclamo' }, ENSEGUIDA)).toThrow('does not exist');
  });
});

/** What an answer does in 0, 1, 10, 98 and 99: `r` is added, `m` also moves it to 1, `c` 422, `p` 403. */
test.each([
  ['duenio', ENSEGUIDA, 'rrmmc'],
  ['duenio', ULTIMO, 'rrmmc'],
  ['duenio', TARDE, 'rrmcc'],
  ['administrador', ENSEGUIDA, 'rrrcc'],
  ['encargado', ENSEGUIDA, 'rrrcc'],
  ['encargadoLibre', ENSEGUIDA, 'ppppp'],
] as const)('una respuesta de %s', (papel, ahora, marcas) => {
  const dice = CODIGOS.map((estado) => {
    const caso = { estado, publico: false, cerrado: CERRADO, categoria_codigo: null, sustantivo: 'trámite' };
    const decision = puedeResponder([papel], caso, ahora);
    if (decision.tipo === 'responde') return 'r';
    if (decision.tipo === 'mueve') return decision.movimiento.a === 'iniciado' ? 'm' : '?';
    if (decision.status === 403) return decision.oracion === 'Primero tomá el caso.' ? 'p' : '?';
    return `${decision.oracion}` === 'Este trámite ya está cerrado. Iniciá uno nuevo.' ? 'c' : '?';
  });
  expect(dice.join('')).toBe(marcas);
});

test('decir si quedó resuelto: sólo de lo finalizado, quince días, y el no con su porqué', () => {
  const decir = (estado: number, conforme: boolean, hayTexto: boolean, ahora = ENSEGUIDA) => {
    const caso = { estado, publico: false, cerrado: CERRADO, categoria_codigo: null, sustantivo: 'reclamo' };
    const decision = puedeConformar(caso, { conforme, hayTexto, ahora });
    return decision.tipo === 'negado' ? `${decision.status} ${decision.oracion}` : decision.tipo;
  };
  expect(decir(98, true, false)).toBe('conforme');
  expect(decir(98, true, false, ULTIMO)).toBe('conforme');
  expect(decir(98, false, true, ULTIMO)).toBe('mueve');
  expect(decir(98, false, false)).toBe('422 Contanos qué falta resolver.');
  for (const conforme of [true, false])
    expect(decir(98, conforme, true, TARDE)).toBe('409 Pasaron más de 15 días. Iniciá uno nuevo.');
  for (const estado of [0, 1, 10, 99])
    expect(decir(estado, true, true)).toBe('409 Este reclamo no está finalizado.');
});
