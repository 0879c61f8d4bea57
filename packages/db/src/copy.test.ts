import { Readable } from 'node:stream';
import { useDatabase } from '@oficina/testing';
import { expect, test } from 'vitest';
import { copyInto, sql } from './index.ts';

const database = useDatabase();
const COPY = "copy importacion.prueba (n, texto) from stdin with (format csv, delimiter ';')";

test('los bytes van como vienen, y se van con su transaccion', async () => {
  const db = database.ownerDb;
  await sql`create unlogged table importacion.prueba (n int, texto text)`.execute(db);
  const bytes = ['1;un', 'o\n2;"d;o', 's"\n'].map((text) => Buffer.from(text));
  expect(await db.tx((tx) => copyInto(tx, COPY, Readable.from(bytes)))).toBe(2);
  const readRows = async () => (await sql`select * from importacion.prueba order by n`.execute(db)).rows;
  expect(await readRows()).toEqual([
    { n: 1, texto: 'uno' },
    { n: 2, texto: 'd;os' },
  ]);
  const bad = db.tx(async (tx) => {
    await copyInto(tx, COPY, Readable.from([Buffer.from('3;tres\n')]));
    await copyInto(tx, COPY, Readable.from([Buffer.from('4;cuatro\ncinco\n')]));
  });
  await expect(bad).rejects.toMatchObject({ code: '22P02' });
  const broken = new Readable({
    read() {
      this.destroy(new Error('cut'));
    },
  });
  await expect(db.tx((tx) => copyInto(tx, COPY, broken))).rejects.toThrow('cut');
  expect(await readRows()).toHaveLength(2);
  expect(await db.tx((tx) => copyInto(tx, COPY, Readable.from([])))).toBe(0);
});
