import { sql } from '@oficina/db';
import { random, useDatabase } from '@oficina/testing';
import { asHeard } from '@oficina/values';
import { expect, test } from 'vitest';

const database = useDatabase();

const heardByDatabase = async (names: readonly string[]) =>
  (
    await sql<{ heard: string }>`select oida(name) as heard
      from unnest(${names}::text[]) with ordinality n(name, place) order by place`.execute(database.db)
  ).rows.map(({ heard }) => heard);

const PIECES = [
  ...[
    'a',
    'e',
    'i',
    'o',
    'u',
    'á',
    'É',
    'ü',
    'Ñ',
    'y',
    'Y',
    ' y ',
    'h',
    'H',
    'ch',
    'CH',
    'cch',
    'c',
    'ce',
    'Ci',
  ],
  ...[
    'z',
    'x',
    'v',
    'b',
    'll',
    'LL',
    'l',
    'qu',
    'que',
    'q',
    'g',
    'ge',
    'gi',
    'gue',
    'güe',
    'gui',
    'gua',
    'j',
    's',
  ],
  ...[
    'ss',
    'rr',
    'n',
    'nn',
    ' ',
    '  ',
    ', ',
    "'",
    '’',
    '.',
    '-',
    '1',
    '11',
    '450',
    'ç',
    'Ö',
    'e\u0301',
    'İ',
    'ß',
    '\t',
  ],
  ...['Roldán', 'Valdés', 'Giménez', 'Cáceres', 'Quiroga', 'Echeverría', 'Hernández', "D'Angelo", 'h'],
] as const;

test('la base y el programa oyen igual 10.000 nombres', async () => {
  const name = () =>
    Array.from({ length: random().integer(1, 9) }, () => random().pick(PIECES as unknown as [string])).join(
      '',
    );
  const names = Array.from({ length: 10_000 }, name);
  const [heard, expected] = [await heardByDatabase(names), names.map(asHeard)];
  expect(names.filter((_, n) => heard[n] !== expected[n])).toEqual([]);
  expect(new Set(heard).size).toBeGreaterThan(5_000);
});

test.each([
  ['Baldés', 'VALDÉS'],
  ['Gimenes', 'Jiménez'],
  ['Ernandes', 'Hernández'],
  ['Caseres', 'Cáceres'],
  ['Kiroga', 'Quiroga'],
  ['Yanos', 'Llanos'],
  ['Garai', 'Garay'],
  ['Gerrero', 'Jerrero'],
  ['Guerra', 'GUERRA'],
  ['Dangelo', "D'Angelo"],
])('%s se oye como %s', (one, other) => {
  expect(asHeard(one)).toBe(asHeard(other));
});

test.each([
  ['Chávez', 'Cávez'],
  ['Guerra', 'Jerra'],
  ['Pérez', 'Pires'],
])('%s no se oye como %s', (one, other) => {
  expect(asHeard(one)).not.toBe(asHeard(other));
});
