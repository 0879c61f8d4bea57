import { describe, expect, test } from 'vitest';
import { requerimientoEstado } from '../../contract/index.ts';
import { ADMIN, ASSIGNED_TO_OTHER, ENCARGADO, ESTADO, makeRequerimiento } from './admin.test-kit.tsx';
import { attendTransitions, loteDestinations, loteRequiresText } from './transitions.ts';

const UNASSIGNED = { encargado: undefined } as const;
const PUBLICO = { usuario: undefined } as const;
const destinationLabels = (...args: Parameters<typeof attendTransitions>) =>
  attendTransitions(...args).map(({ to }) => requerimientoEstado.label(requerimientoEstado.code(to)));

describe('solo se ofrece adonde puede ir', () => {
  test.each([
    ['pendiente', ['Iniciado', 'Esperando al usuario', 'Anulado', 'Finalizado']],
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

  test('uno que nadie tomó, quien lo atiende lo toma; el de otra persona no es suyo', () => {
    expect(destinationLabels(makeRequerimiento(1, UNASSIGNED), ENCARGADO)).toEqual([
      'Esperando al usuario',
      'Finalizado',
      'Anulado',
    ]);
    expect(destinationLabels(makeRequerimiento(1, ASSIGNED_TO_OTHER), ENCARGADO)).toEqual([]);
  });

  test.each([
    ['no tiene', PUBLICO],
    ['eliminó su', { usuarioEliminado: true }],
  ])('a quien %s cuenta no se lo espera', (_, cambios) => {
    const requerimiento = makeRequerimiento(1, cambios);
    expect(destinationLabels(requerimiento, ADMIN).sort()).toEqual(['Anulado', 'Finalizado']);
    expect(destinationLabels(makeRequerimiento(1), ADMIN)).toContain('Esperando al usuario');
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

test('cerrar muchos a la vez se explica', () => {
  const { pendiente, iniciado, ...textRequired } = ESTADO;
  expect([pendiente, iniciado].map(loteRequiresText)).toEqual([false, false]);
  expect(Object.values(textRequired).map(loteRequiresText)).toEqual([true, true, true]);
});
