import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  buildPng,
  buildSvg,
  fasterThan,
  phoneHeic,
  phonePhoto,
  photo,
  readableHeic,
} from '@oficina/file-check/sample-files';
import { buildGroup, buildStream, pdfSimple } from '@oficina/file-check/sample-pdfs';
import { changeRows, random, useDatabase } from '@oficina/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { NOTHING_LEFT, readBody, useAdjuntos } from './adjuntos.test-kit.ts';
import { openAdjunto } from './open-adjunto.ts';
import { subirAdjunto } from './subir-adjunto.ts';

const database = useDatabase();
const { fixture, clock, scanner, logLines, upload, listLeftovers, guardado } = useAdjuntos(database);

const MONTH_FOLDER = 'adjuntos/2026/11';

describe('lo que se sube', () => {
  test('una foto queda limpia, cifrada y con su miniatura, y vuelve como quedo', async () => {
    const original = await phonePhoto();
    const row = await upload('C:\\fotos\\heladera.jpg', original);
    expect(row).toMatchObject({
      usuario_id: fixture.usuarioId,
      requerimiento_id: null,
      file_name: 'heladera.jpg',
      tipo_mime: 'image/jpeg',
      created: clock.now(),
      updated: clock.now(),
    });
    const key = `${MONTH_FOLDER}/${row.clave_objeto}`;
    expect(await listLeftovers()).toEqual({ rows: 1, stored: [key, `${key}.miniatura`], arriving: [] });
    const bytes = await readBody(await openAdjunto(fixture.deps, row));
    expect([bytes.length, createHash('sha256').update(bytes).digest()]).toEqual([row.tamano, row.sha256]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    // The stored bytes reveal neither the type nor any part of the content.
    const atRest = await guardado(key);
    expect(atRest.subarray(0, 3).toString('hex')).not.toBe('ffd8ff');
    expect(atRest.includes(bytes.subarray(100, 130))).toBe(false);
    expect(scanner.scanned).toEqual([original]);
  });

  test('un PDF queda como vino', async () => {
    const pdf = pdfSimple({ extraObjects: [buildStream('/Filter /DCTDecode', random().bytes(400_000))] });
    const row = await upload('dni.pdf', pdf);
    expect([row.tipo_mime, row.tamano]).toEqual(['application/pdf', pdf.length]);
    expect(await readBody(await openAdjunto(fixture.deps, row))).toEqual(pdf);
    expect((await listLeftovers()).stored).toEqual([`${MONTH_FOLDER}/${row.clave_objeto}`]);
  });

  test('el dibujo se guarda como PNG y el HEIC como JPG, tambien en el nombre', async () => {
    const drawing = await upload(
      'plano.SVG',
      buildSvg('<script>alert(1)</script><rect width="9" height="9"/>'),
    );
    expect([drawing.file_name, drawing.tipo_mime]).toEqual(['plano.png', 'image/png']);
    expect((await readBody(await openAdjunto(fixture.deps, drawing))).includes('alert')).toBe(false);
    const telefono = await upload('IMG_0001.HEIC', await readableHeic());
    expect([telefono.file_name, telefono.tipo_mime]).toEqual(['IMG_0001.jpg', 'image/jpeg']);
  });

  test('dos veces lo mismo son dos, y cifrado no se parece', async () => {
    const bytes = await photo().png().toBuffer();
    const [one, other] = [await upload('a.png', bytes), await upload('a.png', bytes)];
    expect(one.sha256).toEqual(other.sha256);
    const [a, b] = [
      await guardado(`${MONTH_FOLDER}/${one.clave_objeto}`),
      await guardado(`${MONTH_FOLDER}/${other.clave_objeto}`),
    ];
    expect(a.equals(b)).toBe(false);
  });

  test('el mes es el de aca', async () => {
    clock.set('2027-01-01T02:59:59Z');
    const row = await upload('a.png', buildPng(4, 4));
    expect((await listLeftovers()).stored[0]).toBe(`adjuntos/2026/12/${row.clave_objeto}`);
  });
});

describe('lo que no se acepta, en menos de un segundo y sin dejar nada', () => {
  const js = buildGroup([{ numero: 9, texto: '<< /S /JavaScript /JS (app.alert(1)) >>' }]);
  const MISMATCH = 'El contenido no coincide con el tipo de archivo.';
  const TIPO = 'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.';
  const ACTIVO = 'El PDF tiene contenido activo o clave. Guardalo de nuevo como PDF simple.';
  const TOO_LARGE = 'La imagen es demasiado grande.';
  const UNREADABLE = 'No pudimos leer la foto. Guardala como JPG y probá de nuevo.';
  const exe = Buffer.from('MZ\x90\0\x03\0\0\0');

  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['un programa', 'factura.exe', () => exe, TIPO],
    ['un programa con nombre de foto', 'foto.jpg', () => exe, MISMATCH],
    ['un programa con nombre de PDF', 'factura.pdf', () => exe, MISMATCH],
    ['doble extension', 'foto.jpg.exe', () => photo().jpeg().toBuffer(), TIPO],
    ['sin extension', 'foto', () => photo().jpeg().toBuffer(), TIPO],
    ['una foto con otro nombre', 'foto.png', () => photo().jpeg().toBuffer(), MISMATCH],
    ['una pagina con nombre de dibujo', 'a.svg', () => Buffer.from('<html><script>1</script>'), MISMATCH],
    ['vacio', 'foto.jpg', () => Buffer.alloc(0), MISMATCH],
    [
      'cortado',
      'foto.jpg',
      async () => (await photo({ noise: true }).jpeg().toBuffer()).subarray(0, 5_000),
      MISMATCH,
    ],
    ['bomba de pixeles', 'foto.png', () => buildPng(16_000, 16_000), TOO_LARGE],
    ['dibujo enorme', 'plano.svg', () => buildSvg('', 'width="90000" height="90000"'), TOO_LARGE],
    [
      'dibujo con entidades',
      'plano.svg',
      () => buildSvg('&x;', '', '<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]>'),
      UNREADABLE,
    ],
    ['HEIC que no se lee', 'foto.heic', () => phoneHeic(), UNREADABLE],
    ['PDF con JavaScript en un grupo', 'a.pdf', () => pdfSimple({ extraObjects: [js] }), ACTIVO],
    ['PDF con clave', 'a.pdf', () => pdfSimple({ trailer: '/Encrypt 9 0 R' }), ACTIVO],
    [
      'PDF que es un ZIP',
      'a.pdf',
      () => pdfSimple({ tail: `PK\x05\x06${'\0'.repeat(18)}\n%%EOF` }),
      MISMATCH,
    ],
    ['PDF cortado', 'a.pdf', () => pdfSimple().subarray(0, 200), MISMATCH],
    [
      'PDF largo',
      'a.pdf',
      () => pdfSimple({ pages: 101 }),
      'El PDF tiene más de 100 páginas. Dividilo y subí las partes por separado.',
    ],
  ])('%s', async (_nombre, fileName, build, sentence) => {
    const bytes = await build();
    const refusal = await fasterThan(1_000, () =>
      upload(fileName, bytes).then(
        () => 'se guardó',
        (error: unknown) => error,
      ),
    );
    expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'file', message: sentence }] });
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('lo que no se acepta por su nombre ni siquiera se recibe', async () => {
    let requestedChunks = 0;
    const contenido = new Readable({
      read() {
        requestedChunks += 1;
        this.push(requestedChunks > 3 ? null : Buffer.from('MZ'));
      },
    });
    const subida = { usuarioId: fixture.usuarioId, fileName: 'virus.exe', contenido };
    await expect(subirAdjunto(fixture.deps, subida)).rejects.toMatchObject({ status: 422 });
    expect(requestedChunks).toBe(0);
  });

  test('mas de 10 MB', async () => {
    await expect(upload('a.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({ status: 413 });
    expect(scanner.scanned).toEqual([]);
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('el antivirus', () => {
  test('un virus no se guarda; una duda tampoco, y no es culpa de quien lo manda', async () => {
    const bytes = await photo().jpeg().toBuffer();
    scanner.scan = () => ({ kind: 'rejected', reason: { signature: 'Eicar-Test' } });
    await expect(upload('a.jpg', bytes)).rejects.toMatchObject({
      status: 422,
      violations: [{ message: 'El archivo tiene un virus y no se guardó.' }],
    });
    for (const kind of ['retryable', 'unknown'] as const) {
      scanner.scan = () => ({ kind, cause: 'tiempo' });
      await expect(upload('a.jpg', bytes)).rejects.toMatchObject({ status: 503, retryAfter: 30 });
    }
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('sin antivirus se guarda igual', async () => {
    await upload('a.jpg', await photo().jpeg().toBuffer(), { antivirus: null });
    expect(scanner.scanned).toEqual([]);
  });
});

describe('lo que puede fallar despues', () => {
  test('si la base no confirma, no quedan ni la fila ni los archivos', async () => {
    const almacen = {
      ...fixture.deps.almacen,
      put: async (...args: Parameters<typeof fixture.deps.almacen.put>) => {
        const outcome = await fixture.deps.almacen.put(...args);
        clock.advance(1);
        await changeRows(database.db, 'archivo_adjuntos', {}, { updated: clock.now() });
        return outcome;
      },
    };
    await expect(upload('a.jpg', await photo().jpeg().toBuffer(), { almacen })).rejects.toMatchObject({
      status: 503,
    });
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('si no se puede escribir la fila, no se guarda nada', async () => {
    const contenido = Readable.from([buildPng(4, 4)]);
    const unknownUsuario = { usuarioId: 999_999_999, fileName: 'a.png', contenido };
    await expect(subirAdjunto(fixture.deps, unknownUsuario)).rejects.toMatchObject({ code: '23503' });
    expect(await listLeftovers()).toEqual(NOTHING_LEFT);
  });

  test('lo que se dice en el registro no tiene nada de quien lo mando', async () => {
    scanner.scan = () => ({ kind: 'retryable', cause: 'tiempo' });
    await expect(upload('documento de Elsa.jpg', await phonePhoto())).rejects.toThrow();
    await expect(upload('documento de Elsa.pdf', pdfSimple({ pages: 101 }))).rejects.toThrow();
    expect(logLines.join('')).not.toContain('Elsa');
  });
});

test('lo que no se pudo guardar por nosotros no cuenta, y lo que se rechazo si', async () => {
  const one = buildPng(2, 2);
  scanner.scan = () => ({ kind: 'retryable', cause: 'tiempo' });
  for (let n = 0; n < 3; n += 1) await expect(upload('a.png', one)).rejects.toMatchObject({ status: 503 });
  scanner.scan = () => ({ kind: 'ok', value: 'limpio' });
  await expect(upload('a.jpg', one)).rejects.toMatchObject({ status: 422 });
  for (let n = 0; n < 49; n += 1) await upload(`${n}.png`, one);
  await expect(upload('a.png', one)).rejects.toMatchObject({ status: 429 });
  expect((await listLeftovers()).rows).toBe(49);
});
