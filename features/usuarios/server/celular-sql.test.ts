import { sql } from '@oficina/db';
import { random, useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { celularSql } from './celular-sql.ts';
import { parseCelular } from './telefono.ts';

const database = useDatabase();

async function readAll(texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ celular: string | null }>`
    select ${sql.raw(celularSql('t'))} as celular from unnest(${texts}::text[]) with ordinality as l (t, n) order by n`.execute(
    database.db,
  );
  return rows.map(({ celular }) => celular);
}

function readHere(text: string): string | null {
  if (text.trim() === '') return null;
  const read = parseCelular(text.trim(), false);
  return read === null ? 'invalido' : read === 'fijo' ? 'fijo' : read.celular;
}

const AREAS = [
  '11',
  '220',
  '2202',
  '221',
  '223',
  '2257',
  '2966',
  '341',
  '3492',
  '3493',
  '351',
  '381',
  '3888',
  '670',
] as const;
const BEFORE = [
  '',
  '0',
  '+54',
  '+54 9 ',
  '54',
  '549',
  '0054',
  '00549',
  '9',
  '+549',
  '+598 ',
  '00598',
  '(0',
] as const;
const BETWEEN = ['', ' ', '-', ' 15', '15', ' 15-', ') 15 ', ') ', '\u00a0', '\u2011'] as const;

function someNumber(): string {
  const { pick, integer } = random();
  const area = pick(AREAS);
  const rest = String(integer(1, 9)) + String(integer(0, 9_999_999)).padStart(7, '0');
  const number = rest.slice(0, 10 - area.length + pick([0, 0, 0, 0, 0, -1, 1]));
  return `${pick(BEFORE)}${area}${pick(BETWEEN)}${number}${pick(['', '', '', ' ', ' int 5', 'x'])}`;
}

test('un celular vale lo mismo en un archivo que en un formulario', async () => {
  const texts = Array.from({ length: 20_000 }, someNumber);
  texts.push('', '   ', 'no tengo', '15 2345 6789', '0810 555 1234', '0800 222 1234', '+', '()', '0');
  const read = await readAll(texts);
  const differ = texts.flatMap((text, i) =>
    read[i] === readHere(text) ? [] : [`${text}: ${read[i]} ${readHere(text)}`],
  );
  expect(differ).toEqual([]);
  expect(read.filter((one) => one?.startsWith('+54')).length).toBeGreaterThan(1_000);
  expect(read.filter((one) => one === 'fijo').length).toBeGreaterThan(1_000);
});
