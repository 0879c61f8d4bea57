import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { createDiskStore } from '@oficina/disk';
import { pdfKey } from '@oficina/facturas/server';
import { useDatabase } from '@oficina/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from './demo.ts';
import { seedDemoPdfs } from './demo-pdfs.ts';

const database = useDatabase();
const dir = mkdtempSync(join(tmpdir(), 'oficina-demo-'));
const now = new Date('2026-10-18T01:30:00Z');
const VISIBLE = 4 * 36 - 1;

beforeAll(async () => {
  await seedDemo(database.ownerUrl, now);
  expect(await seedDemoPdfs(database.ownerUrl, dir)).toBe(VISIBLE);
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true }));

type Factura = { id: number; numero: string; cuenta: string; domicilio: string; nombre: string };
const facturas = async (where: string) =>
  (
    await sql
      .raw<Factura>(
        `select f.id, f.numero, s.cuenta, s.domicilio, s.nombre from facturas f join suministros s on s.id = f.suministro_id where ${where}`,
      )
      .execute(database.db)
  ).rows;

/** The texts inside each compressed stream are hexadecimal. */
function drawn(bytes: Buffer): string {
  const texts: string[] = [];
  for (const [whole] of bytes.toString('latin1').matchAll(/stream\n.*?endstream/gs)) {
    const packed = Buffer.from(whole.slice('stream\n'.length, -'endstream'.length), 'latin1');
    const page = inflateSync(packed).toString('latin1');
    for (const [, line = ''] of page.matchAll(/\[([^\]]*)\] TJ/g))
      texts.push(
        line.replace(/<([0-9a-f]*)>|[^<]/g, (_, hex?: string) =>
          Buffer.from(hex ?? '', 'hex').toString('latin1'),
        ),
      );
  }
  return texts.join('\n');
}

test('each bill that can be downloaded has its file where the api looks for it, and no other has one', async () => {
  const due = await facturas('f.descargable');
  expect(due).toHaveLength(VISIBLE);
  expect(readdirSync(join(dir, 'facturas'))).toHaveLength(VISIBLE);
  const almacen = createDiskStore({ dir });
  for (const { id } of due)
    expect(await almacen.head(pdfKey(id))).toMatchObject({ value: { size: expect.any(Number) } });
});

test('the file is a PDF that says which bill it is and that it is not real', async () => {
  const [factura] = await facturas(`f.descargable and f.importe_cent = 4187350`);
  const bytes = readFileSync(join(dir, `facturas/${factura?.id}.pdf`));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  const text = drawn(bytes);
  for (const part of [
    factura?.numero,
    factura?.cuenta,
    factura?.nombre,
    '41.873,50',
    '22/10/2026',
    'no son reales',
  ])
    expect(text).toContain(part);
});

test('the lines of every bill add up to its total', async () => {
  const cents = (text: string) => Number(text.replace(/\D/g, '')) * (text.includes('-') ? -1 : 1);
  for (const name of readdirSync(join(dir, 'facturas'))) {
    const amounts = [...drawn(readFileSync(join(dir, 'facturas', name))).matchAll(/\$ (-?[\d.]+,\d\d)/g)];
    const [fixed = 0, energy = 0, total = -1] = amounts.map(([, text]) => cents(text ?? ''));
    expect([name, fixed + energy, energy > 0]).toEqual([name, total, true]);
  }
});

test('a second time only what is missing is made', async () => {
  expect(await seedDemoPdfs(database.ownerUrl, dir)).toBe(0);
  const [one = ''] = readdirSync(join(dir, 'facturas'));
  unlinkSync(join(dir, 'facturas', one));
  expect(await seedDemoPdfs(database.ownerUrl, dir)).toBe(1);
});

test('a bill does not say when its file was drawn: the same day gives the same bytes', async () => {
  const [factura] = await facturas('f.descargable order by f.id limit 1');
  const bytes = readFileSync(join(dir, pdfKey(factura?.id ?? 0))).toString('latin1');
  expect(bytes).toContain('(D:19700101000000Z)');
});

test('for a new database all are drawn again: what is there may be of another', async () => {
  const [factura] = await facturas('f.descargable order by f.id limit 1');
  const path = join(dir, pdfKey(factura?.id ?? 0));
  writeFileSync(path, 'of another day');
  expect(await seedDemoPdfs(database.ownerUrl, dir)).toBe(0);
  expect(await seedDemoPdfs(database.ownerUrl, dir, true)).toBe(VISIBLE);
  expect(readFileSync(path).toString('latin1', 0, 4)).toBe('%PDF');
});
