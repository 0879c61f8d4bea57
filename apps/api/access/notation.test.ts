import { describe, expect, test } from 'vitest';
import { given, route } from './notation.ts';

const ACTORS = 'A U C RE RA UA SM CA AD MO';
const ALL_200 = '200 200 200 200 200 200 200 200 200 200';

/** The text arrives as it would from a template without values. */
const read = (text: string, heading = 'GET /api/cortes/:id') =>
  route(heading)(Object.assign([text], { raw: [text] }) as TemplateStringsArray);
const readLine = (line: string) => read(`${ACTORS}\n${line}`);

test('a line is a case with its ten cells', () => {
  const body = { fin: '2026-01-01' };
  const {
    method,
    route: path,
    testCases,
  } = route('PATCH /api/cortes/:id')`
         | A   U   C   RE  RA  UA      SM     CA   AD    MO   |
    uno  | 401 403 404 404 404 propias clave  200* 200=! 404  | corte, CA - | {newCorte}?a=1 ${body} ${given({ staleClave: true })}
  `;
  expect([method, path, testCases.length]).toEqual(['PATCH', '/api/cortes/:id', 1]);
  expect(testCases[0]).toEqual({
    nombre: 'uno',
    path: '/api/cortes/{newCorte}?a=1',
    body,
    staleClave: true,
    cells: {
      A: { status: 401 },
      U: { status: 403 },
      C: { status: 404 },
      RE: { status: 404 },
      RA: { status: 404 },
      UA: { status: 200, rows: 'propias', view: 'corte' },
      SM: { status: 403, view: 'claveRequired' },
      CA: { status: 200, deniedTo: 'withoutStep' },
      AD: { status: 200, writes: false, deniedTo: 'everyone', view: 'corte' },
      MO: { status: 404 },
    },
  });
});

test('a line with several actors is a case for each, in its name, its address and its body', () => {
  const { testCases } = route('PATCH /api/cortes/:id')`
                 | A   U   C   RE  RA  UA  SM  CA  AD  MO  |
    colega RE/AD | 401 403 404 404 404 404 404 404 200 404 | corte | {colegaRE/AD} ${{ encargado: '{colegaRE/AD}' }}
  `;
  expect(testCases).toMatchObject([
    { nombre: 'colega RE', path: '/api/cortes/{colegaRE}', body: { encargado: '{colegaRE}' } },
    { nombre: 'colega AD', path: '/api/cortes/{colegaAD}', body: { encargado: '{colegaAD}' } },
  ]);
});

describe('what is malformed is refused with its route and its case', () => {
  test.each([
    ['a cell too few', `x | 200 | corte | 1`, '1 cells, not 10'],
    ['an unknown status', `x | ${ALL_200.replace('200', '299')} | corte | 1`, '"299" is no cell'],
    ['an unknown kind of rows', `x | ${ALL_200.replace('200', 'suyas')} | corte | 1`, '"suyas" is no cell'],
    [
      'a second factor of a customer',
      `x | 200 200 200* ${ALL_200.slice(12)} | corte | 1`,
      'C needs no second',
    ],
    ['an unknown view', `x | ${ALL_200} | cortex | 1`, 'there is no view "cortex"'],
    ['an actor without an answer', `x | ${ALL_200} | corte, CA | 1`, '"CA" says nothing'],
    ['two answers', `x | ${ALL_200} | corte, AD corte, AD corte | 1`, 'two answers for AD'],
    [
      'an answer that no success has',
      `x | ${ALL_200.replaceAll('200', '404')} | corte | 1`,
      'no success of others',
    ],
    ['two addresses', `x | ${ALL_200} | corte | 1 2`, 'two addresses: 1 and 2'],
    ['an address that does not fill the route', `x | ${ALL_200} | corte |`, 'does not fill /api/cortes/:id'],
    ['a column too many', `x | ${ALL_200} | corte | 1 | 2`, 'a line is name | cells | answer | call'],
    ['a case without a name', `| ${ALL_200} | corte | 1`, 'a line is name | cells | answer | call'],
  ])('%s', (_what, line, problem) => {
    expect(() => readLine(line)).toThrow(problem);
    expect(() => readLine(line)).toThrow('GET /api/cortes/:id (');
  });

  test('actors in another order', () => {
    expect(() => read(`U A C RE RA UA SM CA AD MO\nx | ${ALL_200} | corte | 1`)).toThrow('names the actors');
  });

  test('a heading without a method', () => {
    expect(() => read(ACTORS, '/api/cortes')).toThrow('a method and an address');
  });
});
