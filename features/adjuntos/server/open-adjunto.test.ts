import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { photo } from '@oficina/file-check/sample-files';
import { buildStream, pdfSimple } from '@oficina/file-check/sample-pdfs';
import { testKey, useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { readBody, useAdjuntos } from './adjuntos.test-kit.ts';
import { openAdjunto } from './open-adjunto.ts';

const database = useDatabase();
const { fixture, logLines, upload } = useAdjuntos(database);

const NOMBRE = 'Ñandú "de" María 😀.jpg';
const uploadPhoto = async () => upload(NOMBRE, await photo({ width: 2_000, noise: true }).jpeg().toBuffer());
const pathOf = ({ clave_objeto }: { clave_objeto: string }) =>
  join(fixture.almacen, 'adjuntos/2026/11', clave_objeto);

test('se da para guardar, encerrado, con su nombre y uno simple', async () => {
  const archivo = await openAdjunto(fixture.deps, await uploadPhoto());
  expect(archivo).toMatchObject({
    name: 'Nandu-de-Maria.jpg',
    savedAs: NOMBRE,
    type: 'image/jpeg',
    save: true,
    sandbox: true,
  });
  expect((await readBody(archivo)).length).toBe(archivo.size);
});

test('la miniatura es otra imagen, y un PDF no tiene', async () => {
  const small = await openAdjunto(fixture.deps, await uploadPhoto(), 'miniatura');
  expect([small.type, small.savedAs]).toEqual(['image/webp', 'Ñandú "de" María 😀.webp']);
  const bytes = await readBody(small);
  expect([bytes.length, (await sharp(bytes).metadata()).width]).toEqual([small.size, 320]);
  const pdf = await upload('a.pdf', pdfSimple());
  await expect(openAdjunto(fixture.deps, pdf, 'miniatura')).rejects.toMatchObject({ status: 404 });
});

test('un bit cambiado no se da', async () => {
  const row = await uploadPhoto();
  const bytes = await readFile(pathOf(row));
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  await writeFile(pathOf(row), bytes);
  await expect(readBody(await openAdjunto(fixture.deps, row))).rejects.toThrow();
  expect(logLines.join('')).toContain('"resultado":"alterado"');
});

test('uno en el lugar de otro tampoco, aunque mida lo mismo', async () => {
  const uploadText = (texto: string) => upload('a.pdf', pdfSimple({ extraObjects: [`(${texto})`] }));
  const [one, other] = [await uploadText('hola'), await uploadText('chau')];
  expect(one.tamano).toBe(other.tamano);
  await writeFile(pathOf(one), await readFile(pathOf(other)));
  await expect(openAdjunto(fixture.deps, one).then(readBody)).rejects.toThrow();
  expect((await readBody(await openAdjunto(fixture.deps, other))).includes('chau')).toBe(true);
});

test('quien se va sin leer suelta el archivo', async () => {
  const row = await upload(
    'a.pdf',
    pdfSimple({ extraObjects: [buildStream('/Filter /DCTDecode', Buffer.alloc(500_000))] }),
  );
  const openStreams: Readable[] = [];
  const almacen = {
    ...fixture.deps.almacen,
    open: async (key: string) => {
      const outcome = await fixture.deps.almacen.open(key);
      if (outcome.kind === 'ok') openStreams.push(outcome.value.body);
      return outcome;
    },
  };
  const unread = await openAdjunto({ ...fixture.deps, almacen }, row);
  (unread.body as Readable).destroy();
  const partlyRead = await openAdjunto({ ...fixture.deps, almacen }, row);
  for await (const _ of partlyRead.body as Readable) break;
  await vi.waitFor(() => expect(openStreams.map(({ destroyed }) => destroyed)).toEqual([true, true]));
});

test('falta, no se puede leer o su clave no esta', async () => {
  const row = await uploadPhoto();
  const wrongKeyDeps = { ...fixture.deps, cipher: createCipher([new Secret('o'.repeat(40))]) };
  await expect(openAdjunto(wrongKeyDeps, row)).rejects.toMatchObject({ status: 503 });
  const oldKeyDeps = { ...fixture.deps, cipher: createCipher([new Secret('o'.repeat(40)), testKey]) };
  expect((await readBody(await openAdjunto(oldKeyDeps, row))).length).toBe(row.tamano);
  await writeFile(pathOf(row), (await readFile(pathOf(row))).subarray(0, -1));
  await expect(openAdjunto(fixture.deps, row)).rejects.toMatchObject({ status: 503 });
  await rm(pathOf(row));
  await expect(openAdjunto(fixture.deps, row)).rejects.toMatchObject({ status: 404 });
  await rm(fixture.almacen, { recursive: true });
  await expect(openAdjunto(fixture.deps, row)).rejects.toMatchObject({ status: 503 });
});
