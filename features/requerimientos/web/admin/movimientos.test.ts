import { describe, expect, test } from 'vitest';
import { ADMINISTRA, ATIENDE, DE_OTRA, ESTADO, unCaso, unSeguimiento } from './admin.test-kit.tsx';
import {
  destinosDe,
  destinosDelLote,
  exigeTexto,
  exigeTextoEnLote,
  puedePasarA,
  yaSeDijo,
} from './movimientos.ts';

const LIBRE = { encargado: undefined } as const;
const PUBLICO = { usuario: undefined } as const;
const destinos = (...args: Parameters<typeof destinosDe>) => destinosDe(...args).map(({ label }) => label);

describe('sólo se ofrece adonde puede ir', () => {
  test.each([
    ['pendiente', ['Iniciado', 'Esperando al usuario', 'Anulado']],
    ['iniciado', ['Esperando al usuario', 'Finalizado', 'Anulado']],
    ['esperaUsuario', ['Iniciado', 'Finalizado', 'Anulado']],
    ['anulado', []],
  ] as const)('%s, de quien lo atiende', (de, a) => {
    const caso = unCaso(1, { estado: ESTADO[de] });
    expect(destinos(caso, ATIENDE).sort()).toEqual([...a].sort());
    expect(destinos({ ...caso, ...DE_OTRA }, ADMINISTRA).sort()).toEqual([...a].sort());
  });

  test('lo finalizado lo reabre quien administra', () => {
    const caso = unCaso(1, { estado: ESTADO.finalizado });
    expect(destinos(caso, ADMINISTRA)).toEqual(['Iniciado']);
    expect(destinos(caso, ATIENDE)).toEqual([]);
  });

  test('de uno que nadie tomó, el encargado sólo puede tomarlo', () => {
    expect(destinos(unCaso(1, { ...LIBRE, estado: ESTADO.pendiente }), ATIENDE)).toEqual(['Iniciado']);
    expect(destinos(unCaso(1, LIBRE), ATIENDE)).toEqual([]);
    expect(destinos(unCaso(1, DE_OTRA), ATIENDE)).toEqual([]);
  });

  test.each([
    ['no tiene', PUBLICO],
    ['eliminó su', { usuarioEliminado: true }],
  ])('a quien %s cuenta no se lo espera', (_, cambios) => {
    const caso = unCaso(1, cambios);
    expect(destinos(caso, ADMINISTRA).sort()).toEqual(['Anulado', 'Finalizado']);
    expect(puedePasarA(caso, ADMINISTRA, 'esperaUsuario')).toBe(false);
    expect(puedePasarA(unCaso(1), ADMINISTRA, 'esperaUsuario')).toBe(true);
  });

  test('quien no atiende no mueve nada', () => {
    expect(destinos(unCaso(1), { id: 3, administra: false, atiende: false })).toEqual([]);
  });
});

test('de varios, adonde puede ir alguno, y cuántos', () => {
  const lote = [
    unCaso(1, { estado: ESTADO.pendiente }),
    unCaso(2),
    unCaso(3, { estado: ESTADO.esperaUsuario }),
    unCaso(4, { estado: ESTADO.anulado }),
  ];
  expect(destinosDelLote(lote, ATIENDE).map(({ label }) => label)).toEqual([
    'Iniciado (2 de 4)',
    'Esperando al usuario (2 de 4)',
    'Finalizado (2 de 4)',
    'Anulado (3 de 4)',
  ]);
  expect(destinosDelLote([unCaso(2)], ATIENDE).map(({ label }) => label)).toEqual([
    'Esperando al usuario',
    'Finalizado',
    'Anulado',
  ]);
});

describe('cuándo hay que decir por qué', () => {
  test('al esperar y al anular; no al finalizar', () => {
    const caso = unCaso(1);
    expect(exigeTexto(caso, ESTADO.esperaUsuario)).toBe(true);
    expect(exigeTexto(caso, ESTADO.anulado)).toBe(true);
    expect(exigeTexto(caso, ESTADO.finalizado)).toBe(false);
  });

  test('no, si el personal ya respondió desde el último cambio', () => {
    const cambio = unSeguimiento(1, { nuevoEstado: ESTADO.iniciado });
    const delPersonal = unSeguimiento(2);
    const delCliente = unSeguimiento(3, { usuario: '/api/usuarios/7' });
    const con = (...seguimientos: (typeof cambio)[]) => unCaso(1, { seguimientos });
    expect(yaSeDijo(con(cambio, delPersonal))).toBe(true);
    expect(exigeTexto(con(cambio, delPersonal), ESTADO.anulado)).toBe(false);
    expect(yaSeDijo(con(delPersonal, cambio))).toBe(false);
    expect(yaSeDijo(con(cambio, delCliente))).toBe(false);
    expect(yaSeDijo(con(unSeguimiento(4, { usuario: undefined })))).toBe(false);
    expect(yaSeDijo(con())).toBe(false);
  });

  test('de muchos a la vez, también al finalizar', () => {
    const { pendiente, iniciado, ...conTexto } = ESTADO;
    expect([pendiente, iniciado].map(exigeTextoEnLote)).toEqual([false, false]);
    expect(Object.values(conTexto).map(exigeTextoEnLote)).toEqual([true, true, true]);
  });
});
