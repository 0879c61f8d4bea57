import { expect, test } from 'vitest';
import { possibleNumbers } from './possible-numbers.ts';

test('cada guion puede ser un blanco del número', () => {
  expect(possibleNumbers('B-0003-00012345.pdf')).toEqual([
    'B 0003 00012345',
    'B 0003-00012345',
    'B-0003 00012345',
    'B-0003-00012345',
  ]);
  expect(possibleNumbers('123.PDF')).toEqual(['123']);
  expect(possibleNumbers('B 0003-1.pdf')).toEqual(['B 0003 1', 'B 0003-1']);
});

test('lo que no se llama como un PDF no es de ninguna, y nadie hace probar sin fin', () => {
  for (const nombre of ['B-1.txt', '.pdf', 'B-1', ' .pdf']) expect(possibleNumbers(nombre)).toEqual([]);
  expect(possibleNumbers(`${'a-'.repeat(100)}.pdf`)).toEqual(['a-'.repeat(100)]);
  expect(possibleNumbers('1-2-3-4-5-6-7.pdf')).toHaveLength(64);
});
