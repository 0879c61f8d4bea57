import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abrirZip } from './abrir-zip.ts';
import { type ArchivoDeZip, useTemporales, zipDe } from './perfiles.test-kit.ts';
import { recorrerZip } from './recorrer-zip.ts';

const CSV = Buffer.from('cuenta;periodo;consumo\n1;2026-10;5\n');
const MB = 1024 * 1024;
const entrada = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });
const temporales = useTemporales();

describe('un ZIP de un archivo', () => {
  test('da su nombre sin carpetas y su contenido, y devuelve el disco', async () => {
    const antes = temporales();
    const zip = zipDe([
      { nombre: 'datos/', contenido: Buffer.alloc(0) },
      { nombre: '__MACOSX/._datos.csv', contenido: Buffer.from('x') },
      { nombre: '../../etc/C:\\datos\\fac\u202eturas\n.csv', contenido: CSV },
    ]);
    const { nombre, contenido } = await abrirZip(entrada(zip));
    expect(nombre).toBe('facturas.csv');
    expect(temporales()).toBe(antes + 1);
    expect(await buffer(contenido)).toEqual(CSV);
    await expect.poll(temporales).toBe(antes);
  });

  test('si nadie lo lee, cerrarlo devuelve el disco', async () => {
    const antes = temporales();
    const { contenido } = await abrirZip(entrada(zipDe([{ nombre: 'a.csv', contenido: Buffer.alloc(MB) }])));
    contenido.destroy();
    await expect.poll(temporales).toBe(antes);
  });

  const NO: [string, Buffer, string][] = [
    [
      'dos archivos',
      zipDe([
        { nombre: 'a.csv', contenido: CSV },
        { nombre: 'b.csv', contenido: CSV },
      ]),
      'más de un archivo',
    ],
    ['ninguno', zipDe([{ nombre: 'carpeta/', contenido: Buffer.alloc(0) }]), 'está vacío'],
    ['otro ZIP adentro', zipDe([{ nombre: 'b.ZIP', contenido: zipDe([]) }]), 'otro archivo comprimido'],
    [
      'otro ZIP con otro nombre',
      zipDe([{ nombre: 'b.csv', contenido: zipDe([{ nombre: 'c', contenido: CSV }]) }]),
      'otro archivo comprimido',
    ],
    [
      'más grande de lo que se puede',
      zipDe([{ nombre: 'a.csv', contenido: Buffer.alloc(2 * MB) }]),
      'ocupa más de 1 MB',
    ],
    ['con contraseña', zipDe([{ nombre: 'a.csv', contenido: CSV, cifrado: true }]), 'tiene contraseña'],
    ['lo que no es un ZIP', CSV, 'no es un ZIP'],
    ['un ZIP cortado', zipDe([{ nombre: 'a.csv', contenido: CSV }]).subarray(0, -10), 'no es un ZIP'],
  ];
  test.each(NO)('%s: no', async (_, zip, frase) => {
    const antes = temporales();
    await expect(abrirZip(entrada(zip), MB)).rejects.toThrow(frase);
    expect(temporales()).toBe(antes);
  });

  test('un ZIP más grande que el límite no llega al disco entero', async () => {
    const antes = temporales();
    await expect(abrirZip(entrada(Buffer.alloc(3 * MB, 'PK')), MB)).rejects.toThrow('ocupa más de 1 MB');
    expect(temporales()).toBe(antes);
  });

  test.each([
    ['dice menos de lo que trae', { dice: 100 }],
    ['dice más de lo que trae', { dice: 900_000 }],
    ['trae otra cosa de la que dice', { suma: 1 }],
  ])('%s: se corta al leerlo', async (_, mentira) => {
    const antes = temporales();
    const bomba = zipDe([{ nombre: 'a.csv', contenido: Buffer.alloc(800_000, 'a'), ...mentira }]);
    await expect(abrirZip(entrada(bomba), MB).then(({ contenido }) => buffer(contenido))).rejects.toThrow(
      'El ZIP está dañado.',
    );
    await expect.poll(temporales).toBe(antes);
  });
});

describe('un ZIP de muchos', () => {
  let carpeta = '';
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'zip-'));
  });
  afterAll(() => rm(carpeta, { recursive: true, force: true }));

  let cuantos = 0;
  const guardar = async (archivos: readonly ArchivoDeZip[]) => {
    cuantos += 1;
    const ruta = join(carpeta, `${cuantos}.zip`);
    await writeFile(ruta, zipDe(archivos));
    return ruta;
  };
  const pdf = (numero: number): ArchivoDeZip => ({
    nombre: `lote/B-0003-${numero}.pdf`,
    contenido: Buffer.from(`%PDF ${numero}`),
  });

  test('los da de a uno, en orden, aunque alguno no se lea', async () => {
    const vistos: string[] = [];
    await recorrerZip(await guardar([pdf(1), pdf(2), pdf(3)]), async ({ nombre, tamano, contenido }) => {
      vistos.push(nombre === 'B-0003-2.pdf' ? 'salteado' : `${nombre} ${tamano} ${await buffer(contenido)}`);
    });
    expect(vistos).toEqual(['B-0003-1.pdf 6 %PDF 1', 'salteado', 'B-0003-3.pdf 6 %PDF 3']);
  });

  test('lo que promete de más se rechaza antes de dar el primero', async () => {
    const LIMITES = { archivos: 3, bytes: 1_000 };
    const vistos: string[] = [];
    const ver = async ({ nombre }: { nombre: string }) => void vistos.push(nombre);
    await expect(recorrerZip(await guardar([1, 2, 3, 4].map(pdf)), ver, LIMITES)).rejects.toThrow(
      'El ZIP tiene más de 3 archivos.',
    );
    const grande = [pdf(1), { nombre: 'b.pdf', contenido: Buffer.alloc(2_000) }];
    await expect(recorrerZip(await guardar(grande), ver, LIMITES)).rejects.toThrow('ocupa más de');
    const anidado = [pdf(1), { nombre: 'b.zip', contenido: zipDe([]) }];
    await expect(recorrerZip(await guardar(anidado), ver, LIMITES)).rejects.toThrow(
      'otro archivo comprimido',
    );
    expect(vistos).toEqual([]);
  });

  test('uno dañado falla en su contenido, y quien lo lee decide si siguen los demás', async () => {
    const ruta = await guardar([
      pdf(1),
      { nombre: 'b.pdf', contenido: Buffer.alloc(5_000), dice: 10 },
      pdf(3),
    ]);
    const vistos: string[] = [];
    await recorrerZip(ruta, async ({ nombre, contenido }) => {
      vistos.push(
        await buffer(contenido).then(
          () => nombre,
          (error: Error) => error.message,
        ),
      );
    });
    expect(vistos).toEqual(['B-0003-1.pdf', 'El ZIP está dañado.', 'B-0003-3.pdf']);
    await expect(recorrerZip(ruta, async ({ contenido }) => void (await buffer(contenido)))).rejects.toThrow(
      'El ZIP está dañado.',
    );
  });

  test('lo que falla en quien los recibe llega a quien los pidió', async () => {
    await expect(
      recorrerZip(await guardar([pdf(1)]), async () => {
        throw new Error('el almacén no responde');
      }),
    ).rejects.toThrow('el almacén no responde');
  });
});
