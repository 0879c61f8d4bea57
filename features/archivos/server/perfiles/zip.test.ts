import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { useFolder } from '@oficina/testing';
import { describe, expect, test } from 'vitest';
import { openZip } from './open-zip.ts';
import { buildZip, useTempFolder, type ZipFileSpec } from './perfiles.test-kit.ts';
import { walkZip } from './walk-zip.ts';

const CSV = Buffer.from('cuenta;periodo;consumo\n1;2026-10;5\n');
const MB = 1024 * 1024;
const input = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });
const countTempFolders = useTempFolder();

describe('un ZIP de un archivo', () => {
  test('da su nombre sin carpetas y su contenido, y devuelve el disco', async () => {
    const before = countTempFolders();
    const zip = buildZip([
      { nombre: 'datos/', contenido: Buffer.alloc(0) },
      { nombre: '__MACOSX/._datos.csv', contenido: Buffer.from('x') },
      { nombre: '../../etc/C:\\datos\\fac\u202eturas\n.csv', contenido: CSV },
    ]);
    const { nombre, contenido } = await openZip(input(zip));
    expect(nombre).toBe('facturas.csv');
    expect(countTempFolders()).toBe(before + 1);
    expect(await buffer(contenido)).toEqual(CSV);
    await expect.poll(countTempFolders).toBe(before);
  });

  test('si nadie lo lee, cerrarlo devuelve el disco', async () => {
    const before = countTempFolders();
    const { contenido } = await openZip(input(buildZip([{ nombre: 'a.csv', contenido: Buffer.alloc(MB) }])));
    contenido.destroy();
    await expect.poll(countTempFolders).toBe(before);
  });

  const NO: [string, Buffer, string][] = [
    [
      'dos archivos',
      buildZip([
        { nombre: 'a.csv', contenido: CSV },
        { nombre: 'b.csv', contenido: CSV },
      ]),
      'más de un archivo',
    ],
    ['ninguno', buildZip([{ nombre: 'carpeta/', contenido: Buffer.alloc(0) }]), 'está vacío'],
    ['otro ZIP adentro', buildZip([{ nombre: 'b.ZIP', contenido: buildZip([]) }]), 'otro archivo comprimido'],
    [
      'otro ZIP con otro nombre',
      buildZip([{ nombre: 'b.csv', contenido: buildZip([{ nombre: 'c', contenido: CSV }]) }]),
      'otro archivo comprimido',
    ],
    [
      'más grande de lo que se puede',
      buildZip([{ nombre: 'a.csv', contenido: Buffer.alloc(2 * MB) }]),
      'ocupa más de 1 MB',
    ],
    ['con contraseña', buildZip([{ nombre: 'a.csv', contenido: CSV, encrypted: true }]), 'tiene contraseña'],
    ['lo que no es un ZIP', CSV, 'no es un ZIP'],
    ['un ZIP cortado', buildZip([{ nombre: 'a.csv', contenido: CSV }]).subarray(0, -10), 'no es un ZIP'],
  ];
  test.each(NO)('%s: no', async (_, zip, sentence) => {
    const before = countTempFolders();
    await expect(openZip(input(zip), MB)).rejects.toThrow(sentence);
    expect(countTempFolders()).toBe(before);
  });

  test('un ZIP más grande que el límite no llega al disco entero', async () => {
    const before = countTempFolders();
    await expect(openZip(input(Buffer.alloc(3 * MB, 'PK')), MB)).rejects.toThrow('ocupa más de 1 MB');
    expect(countTempFolders()).toBe(before);
  });

  test.each([
    ['dice menos de lo que trae', { declaredSize: 100 }],
    ['dice más de lo que trae', { declaredSize: 900_000 }],
    ['trae otra cosa de la que dice', { checksum: 1 }],
  ])('%s: se corta al leerlo', async (_, lie) => {
    const before = countTempFolders();
    const bomb = buildZip([{ nombre: 'a.csv', contenido: Buffer.alloc(800_000, 'a'), ...lie }]);
    await expect(openZip(input(bomb), MB).then(({ contenido }) => buffer(contenido))).rejects.toThrow(
      'El ZIP está dañado.',
    );
    await expect.poll(countTempFolders).toBe(before);
  });
});

describe('un ZIP de muchos', () => {
  const folder = useFolder();

  let count = 0;
  const saveZip = async (archivos: readonly ZipFileSpec[]) => {
    count += 1;
    const ruta = join(folder, `${count}.zip`);
    await writeFile(ruta, buildZip(archivos));
    return ruta;
  };
  const pdf = (numero: number): ZipFileSpec => ({
    nombre: `lote/B-0003-${numero}.pdf`,
    contenido: Buffer.from(`%PDF ${numero}`),
  });

  test('los da de a uno, en orden, aunque alguno no se lea', async () => {
    const seen: string[] = [];
    await walkZip(await saveZip([pdf(1), pdf(2), pdf(3)]), async ({ nombre, tamano, contenido }) => {
      seen.push(nombre === 'B-0003-2.pdf' ? 'salteado' : `${nombre} ${tamano} ${await buffer(contenido)}`);
    });
    expect(seen).toEqual(['B-0003-1.pdf 6 %PDF 1', 'salteado', 'B-0003-3.pdf 6 %PDF 3']);
  });

  test('lo que promete de más se rechaza antes de dar el primero', async () => {
    const LIMITES = { archivos: 3, bytes: 1_000 };
    const seen: string[] = [];
    const visit = async ({ nombre }: { nombre: string }) => void seen.push(nombre);
    await expect(walkZip(await saveZip([1, 2, 3, 4].map(pdf)), visit, LIMITES)).rejects.toThrow(
      'El ZIP tiene más de 3 archivos.',
    );
    const large = [pdf(1), { nombre: 'b.pdf', contenido: Buffer.alloc(2_000) }];
    await expect(walkZip(await saveZip(large), visit, LIMITES)).rejects.toThrow('ocupa más de');
    const nested = [pdf(1), { nombre: 'b.zip', contenido: buildZip([]) }];
    await expect(walkZip(await saveZip(nested), visit, LIMITES)).rejects.toThrow('otro archivo comprimido');
    expect(seen).toEqual([]);
  });

  test('uno dañado falla en su contenido, y quien lo lee decide si siguen los demás', async () => {
    const ruta = await saveZip([
      pdf(1),
      { nombre: 'b.pdf', contenido: Buffer.alloc(5_000), declaredSize: 10 },
      pdf(3),
    ]);
    const seen: string[] = [];
    await walkZip(ruta, async ({ nombre, contenido }) => {
      seen.push(
        await buffer(contenido).then(
          () => nombre,
          (error: Error) => error.message,
        ),
      );
    });
    expect(seen).toEqual(['B-0003-1.pdf', 'El ZIP está dañado.', 'B-0003-3.pdf']);
    await expect(walkZip(ruta, async ({ contenido }) => void (await buffer(contenido)))).rejects.toThrow(
      'El ZIP está dañado.',
    );
  });

  test('lo que falla en quien los recibe llega a quien los pidió', async () => {
    await expect(
      walkZip(await saveZip([pdf(1)]), async () => {
        throw new Error('el almacén no responde');
      }),
    ).rejects.toThrow('el almacén no responde');
  });
});
