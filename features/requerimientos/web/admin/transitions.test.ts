import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  ASSIGNED_TO_OTHER,
  ENCARGADO,
  ESTADO,
  makeRequerimiento,
  makeSeguimiento,
} from './admin.test-kit.tsx';
import {
  alreadyExplained,
  canChangeTo,
  destinationsOf,
  loteDestinations,
  loteRequiresText,
  requiresText,
} from './transitions.ts';

const UNASSIGNED = { encargado: undefined } as const;
const PUBLICO = { usuario: undefined } as const;
const destinationLabels = (...args: Parameters<typeof destinationsOf>) =>
  destinationsOf(...args).map(({ label }) => label);

describe('solo se ofrece adonde puede ir', () => {
  test.each([
    ['pendiente', ['Iniciado', 'Esperando al usuario', 'Anulado']],
    ['iniciado', ['Esperando al usuario', 'Finalizado', 'Anulado']],
    ['esperaUsuario', ['Iniciado', 'Finalizado', 'Anulado']],
    ['anulado', []],
  ] as const)('%s, de quien lo atiende', (from, to) => {
    const requerimiento = makeRequerimiento(1, { estado: ESTADO[from] });
    expect(destinationLabels(requerimiento, ENCARGADO).sort()).toEqual([...to].sort());
    expect(destinationLabels({ ...requerimiento, ...ASSIGNED_TO_OTHER }, ADMIN).sort()).toEqual(
      [...to].sort(),
    );
  });

  test('lo finalizado lo reabre quien administra', () => {
    const requerimiento = makeRequerimiento(1, { estado: ESTADO.finalizado });
    expect(destinationLabels(requerimiento, ADMIN)).toEqual(['Iniciado']);
    expect(destinationLabels(requerimiento, ENCARGADO)).toEqual([]);
  });

  test('de uno que nadie tomó, el encargado solo puede tomarlo', () => {
    expect(
      destinationLabels(makeRequerimiento(1, { ...UNASSIGNED, estado: ESTADO.pendiente }), ENCARGADO),
    ).toEqual(['Iniciado']);
    expect(destinationLabels(makeRequerimiento(1, UNASSIGNED), ENCARGADO)).toEqual([]);
    expect(destinationLabels(makeRequerimiento(1, ASSIGNED_TO_OTHER), ENCARGADO)).toEqual([]);
  });

  test.each([
    ['no tiene', PUBLICO],
    ['eliminó su', { usuarioEliminado: true }],
  ])('a quien %s cuenta no se lo espera', (_, cambios) => {
    const requerimiento = makeRequerimiento(1, cambios);
    expect(destinationLabels(requerimiento, ADMIN).sort()).toEqual(['Anulado', 'Finalizado']);
    expect(canChangeTo(requerimiento, ADMIN, 'esperaUsuario')).toBe(false);
    expect(canChangeTo(makeRequerimiento(1), ADMIN, 'esperaUsuario')).toBe(true);
  });

  test('quien no atiende no mueve nada', () => {
    expect(destinationLabels(makeRequerimiento(1), { id: 3, isAdmin: false, isEncargado: false })).toEqual(
      [],
    );
  });
});

test('de varios, adonde puede ir alguno, y cuántos', () => {
  const lote = [
    makeRequerimiento(1, { estado: ESTADO.pendiente }),
    makeRequerimiento(2),
    makeRequerimiento(3, { estado: ESTADO.esperaUsuario }),
    makeRequerimiento(4, { estado: ESTADO.anulado }),
  ];
  expect(loteDestinations(lote, ENCARGADO).map(({ label }) => label)).toEqual([
    'Iniciado (2 de 4)',
    'Esperando al usuario (2 de 4)',
    'Finalizado (3 de 4)',
    'Anulado (3 de 4)',
  ]);
  expect(loteDestinations([makeRequerimiento(2)], ENCARGADO).map(({ label }) => label)).toEqual([
    'Esperando al usuario',
    'Finalizado',
    'Anulado',
  ]);
});

describe('cuándo hay que decir por qué', () => {
  test('al esperar y al anular; no al finalizar', () => {
    const requerimiento = makeRequerimiento(1);
    expect(requiresText(requerimiento, ESTADO.esperaUsuario)).toBe(true);
    expect(requiresText(requerimiento, ESTADO.anulado)).toBe(true);
    expect(requiresText(requerimiento, ESTADO.finalizado)).toBe(false);
  });

  test('no, si el personal ya respondió desde el último cambio', () => {
    const cambio = makeSeguimiento(1, { nuevoEstado: ESTADO.iniciado });
    const staffSeguimiento = makeSeguimiento(2);
    const usuarioSeguimiento = makeSeguimiento(3, { usuario: '/api/usuarios/7' });
    const withSeguimientos = (...seguimientos: (typeof cambio)[]) => makeRequerimiento(1, { seguimientos });
    expect(alreadyExplained(withSeguimientos(cambio, staffSeguimiento))).toBe(true);
    expect(requiresText(withSeguimientos(cambio, staffSeguimiento), ESTADO.anulado)).toBe(false);
    expect(alreadyExplained(withSeguimientos(staffSeguimiento, cambio))).toBe(false);
    expect(alreadyExplained(withSeguimientos(cambio, usuarioSeguimiento))).toBe(false);
    expect(alreadyExplained(withSeguimientos(makeSeguimiento(4, { usuario: undefined })))).toBe(false);
    expect(alreadyExplained(withSeguimientos())).toBe(false);
  });

  test('de muchos a la vez, también al finalizar', () => {
    const { pendiente, iniciado, ...textRequired } = ESTADO;
    expect([pendiente, iniciado].map(loteRequiresText)).toEqual([false, false]);
    expect(Object.values(textRequired).map(loteRequiresText)).toEqual([true, true, true]);
  });
});
