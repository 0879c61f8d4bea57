import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

const same = (text: string) => ({ before: text, after: text, isEqual: true });
const other = (before: string, after: string) => ({ before, after, isEqual: false });

test.each([
  [
    { antes: { nombre: 'Elsa', activa: true }, despues: { nombre: 'Ema', activa: true } },
    [
      { name: 'nombre', parts: [other('Elsa', 'Ema')] },
      { name: 'activa', parts: [same('Sí')] },
    ],
  ],
  [{ antes: { a: { b: 1 } }, despues: { a: { b: 2 } } }, [{ name: 'a.b', parts: [other('1', '2')] }]],
  [
    { antes: ['25/12', '01/01'], despues: ['25/12', '07/12'] },
    [{ name: '', parts: [same('25/12'), other('01/01', '07/12')] }],
  ],
  [{ antes: [], despues: ['25/12'] }, [{ name: '', parts: [other('–', '25/12')] }]],
  // What was null is not on the wire.
  [
    { despues: { texto: 'Cerramos el lunes' } },
    [{ name: 'texto', parts: [other('–', 'Cerramos el lunes')] }],
  ],
  [{ antes: { zona: 'Norte' } }, [{ name: 'zona', parts: [other('Norte', '–')] }]],
  [{ de: 0, a: 1 }, [{ name: '', parts: [other('0', '1')] }]],
])('lo que cambió, de a dos: %j', (cambios, changes) => {
  expect(changesOf(cambios)).toEqual({ changes, notes: [] });
});

test('lo que no es un cambio se cuenta aparte', () => {
  expect(changesOf({ antes: 1, despues: 2, sesionesTerminadas: 3, filtros: { q: 'elsa' } }).notes).toEqual([
    ['Sesiones cerradas', '3'],
    ['Filtros', 'Buscó: elsa'],
  ]);
  expect(changesOf({ filas: 1284 })).toEqual({ changes: [], notes: [['Renglones', '1284']] });
});
