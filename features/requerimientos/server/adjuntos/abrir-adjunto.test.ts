import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { useDatabase } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { createCipher } from '@oficina/values/server';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { abrirAdjunto } from './abrir-adjunto.ts';
import { CLAVE, leido, useAdjuntos } from './adjuntos.test-kit.ts';
import { foto } from './archivos.test-kit.ts';
import { flujo, pdfSimple } from './pdf.test-kit.ts';

const database = useDatabase();
const { casa, registro, subir } = useAdjuntos(database);

const NOMBRE = 'Ñandú "de" María 😀.jpg';
const unaFoto = async () => subir(NOMBRE, await foto({ ancho: 2_000, ruido: true }).jpeg().toBuffer());
const lugarDe = ({ clave_objeto }: { clave_objeto: string }) =>
  join(casa.almacen, 'adjuntos/2026/11', clave_objeto);

test('se da para guardar, encerrado, con su nombre y uno simple', async () => {
  const archivo = await abrirAdjunto(casa.deps, await unaFoto());
  expect(archivo).toMatchObject({
    name: 'Nandu-de-Maria.jpg',
    savedAs: NOMBRE,
    type: 'image/jpeg',
    save: true,
    sandbox: true,
  });
  expect((await leido(archivo)).length).toBe(archivo.size);
});

test('la miniatura es otra imagen, y un PDF no tiene', async () => {
  const chica = await abrirAdjunto(casa.deps, await unaFoto(), 'miniatura');
  expect([chica.type, chica.savedAs]).toEqual(['image/webp', 'Ñandú "de" María 😀.webp']);
  const bytes = await leido(chica);
  expect([bytes.length, (await sharp(bytes).metadata()).width]).toEqual([chica.size, 320]);
  const pdf = await subir('a.pdf', pdfSimple());
  await expect(abrirAdjunto(casa.deps, pdf, 'miniatura')).rejects.toMatchObject({ status: 404 });
});

test('un bit cambiado no se da', async () => {
  const row = await unaFoto();
  const bytes = await readFile(lugarDe(row));
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  await writeFile(lugarDe(row), bytes);
  await expect(leido(await abrirAdjunto(casa.deps, row))).rejects.toThrow();
  expect(registro.join('')).toContain('"resultado":"alterado"');
});

test('uno en el lugar de otro tampoco, aunque mida lo mismo', async () => {
  const conTexto = (texto: string) => subir('a.pdf', pdfSimple({ otros: [`(${texto})`] }));
  const [una, otra] = [await conTexto('hola'), await conTexto('chau')];
  expect(una.tamano).toBe(otra.tamano);
  await writeFile(lugarDe(una), await readFile(lugarDe(otra)));
  await expect(abrirAdjunto(casa.deps, una).then(leido)).rejects.toThrow();
  expect((await leido(await abrirAdjunto(casa.deps, otra))).includes('chau')).toBe(true);
});

test('quien se va sin leer suelta el archivo', async () => {
  const row = await subir(
    'a.pdf',
    pdfSimple({ otros: [flujo('/Filter /DCTDecode', Buffer.alloc(500_000))] }),
  );
  const abiertos: Readable[] = [];
  const almacen = {
    ...casa.deps.almacen,
    open: async (key: string) => {
      const outcome = await casa.deps.almacen.open(key);
      if (outcome.kind === 'ok') abiertos.push(outcome.value.body);
      return outcome;
    },
  };
  const sinEmpezar = await abrirAdjunto({ ...casa.deps, almacen }, row);
  (sinEmpezar.body as Readable).destroy();
  const aMedias = await abrirAdjunto({ ...casa.deps, almacen }, row);
  for await (const _ of aMedias.body as Readable) break;
  await vi.waitFor(() => expect(abiertos.map(({ destroyed }) => destroyed)).toEqual([true, true]));
});

test('falta, no se puede leer o su clave no esta', async () => {
  const row = await unaFoto();
  const sinClave = { ...casa.deps, cifrado: createCipher([new Secret('o'.repeat(40))]) };
  await expect(abrirAdjunto(sinClave, row)).rejects.toMatchObject({ status: 503 });
  const conLaAnterior = { ...casa.deps, cifrado: createCipher([new Secret('o'.repeat(40)), CLAVE]) };
  expect((await leido(await abrirAdjunto(conLaAnterior, row))).length).toBe(row.tamano);
  await writeFile(lugarDe(row), (await readFile(lugarDe(row))).subarray(0, -1));
  await expect(abrirAdjunto(casa.deps, row)).rejects.toMatchObject({ status: 503 });
  await rm(lugarDe(row));
  await expect(abrirAdjunto(casa.deps, row)).rejects.toMatchObject({ status: 404 });
  await rm(casa.almacen, { recursive: true });
  await expect(abrirAdjunto(casa.deps, row)).rejects.toMatchObject({ status: 503 });
});
