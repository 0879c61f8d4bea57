import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { random, useDatabase } from '@oficina/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { abrirAdjunto } from './abrir-adjunto.ts';
import { leido, NADA, useAdjuntos } from './adjuntos.test-kit.ts';
import {
  foto,
  fotoDeTelefono,
  heicDeTelefono,
  heicLegible,
  menosDe,
  pngDe,
  svgDe,
} from './archivos.test-kit.ts';
import { flujo, grupo, pdfSimple } from './pdf.test-kit.ts';
import { subirAdjunto } from './subir-adjunto.ts';

const database = useDatabase();
const { casa, clock, mano, registro, subir, loQueQueda, guardado } = useAdjuntos(database);

const MES = 'adjuntos/2026/11';

describe('lo que se sube', () => {
  test('una foto queda limpia, cifrada y con su miniatura, y vuelve como quedo', async () => {
    const original = await fotoDeTelefono();
    const row = await subir('C:\\fotos\\heladera.jpg', original);
    expect(row).toMatchObject({
      usuario_id: casa.usuarioId,
      requerimiento_id: null,
      file_name: 'heladera.jpg',
      tipo_mime: 'image/jpeg',
      created: clock.now(),
      updated: clock.now(),
    });
    const clave = `${MES}/${row.clave_objeto}`;
    expect(await loQueQueda()).toEqual({ filas: 1, guardados: [clave, `${clave}.miniatura`], llegando: [] });
    const bytes = await leido(await abrirAdjunto(casa.deps, row));
    expect([bytes.length, createHash('sha256').update(bytes).digest()]).toEqual([row.tamano, row.sha256]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    // At rest nothing of it can be seen: neither what it is nor a piece of it.
    const enReposo = await guardado(clave);
    expect(enReposo.subarray(0, 3).toString('hex')).not.toBe('ffd8ff');
    expect(enReposo.includes(bytes.subarray(100, 130))).toBe(false);
    expect(mano.revisados).toEqual([original]);
  });

  test('un PDF queda como vino', async () => {
    const pdf = pdfSimple({ otros: [flujo('/Filter /DCTDecode', random().bytes(400_000))] });
    const row = await subir('dni.pdf', pdf);
    expect([row.tipo_mime, row.tamano]).toEqual(['application/pdf', pdf.length]);
    expect(await leido(await abrirAdjunto(casa.deps, row))).toEqual(pdf);
    expect((await loQueQueda()).guardados).toEqual([`${MES}/${row.clave_objeto}`]);
  });

  test('el dibujo se guarda como PNG y el HEIC como JPG, tambien en el nombre', async () => {
    const plano = await subir('plano.SVG', svgDe('<script>alert(1)</script><rect width="9" height="9"/>'));
    expect([plano.file_name, plano.tipo_mime]).toEqual(['plano.png', 'image/png']);
    expect((await leido(await abrirAdjunto(casa.deps, plano))).includes('alert')).toBe(false);
    const telefono = await subir('IMG_0001.HEIC', await heicLegible());
    expect([telefono.file_name, telefono.tipo_mime]).toEqual(['IMG_0001.jpg', 'image/jpeg']);
  });

  test('dos veces lo mismo son dos, y cifrado no se parece', async () => {
    const bytes = await foto().png().toBuffer();
    const [una, otra] = [await subir('a.png', bytes), await subir('a.png', bytes)];
    expect(una.sha256).toEqual(otra.sha256);
    const [a, b] = [
      await guardado(`${MES}/${una.clave_objeto}`),
      await guardado(`${MES}/${otra.clave_objeto}`),
    ];
    expect(a.equals(b)).toBe(false);
  });

  test('el mes es el de aca', async () => {
    clock.set('2027-01-01T02:59:59Z');
    const row = await subir('a.png', pngDe(4, 4));
    expect((await loQueQueda()).guardados[0]).toBe(`adjuntos/2026/12/${row.clave_objeto}`);
  });
});

describe('lo que no se acepta, en menos de un segundo y sin dejar nada', () => {
  const js = grupo([{ numero: 9, texto: '<< /S /JavaScript /JS (app.alert(1)) >>' }]);
  const NO_COINCIDE = 'El contenido no coincide con el tipo de archivo.';
  const TIPO = 'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.';
  const ACTIVO = 'El PDF tiene contenido activo o clave. Guardalo de nuevo como PDF simple.';
  const GRANDE = 'La imagen es demasiado grande.';
  const ILEGIBLE = 'No pudimos leer la foto. Guardala como JPG y probá de nuevo.';
  const exe = Buffer.from('MZ\x90\0\x03\0\0\0');

  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['un programa', 'factura.exe', () => exe, TIPO],
    ['un programa con nombre de foto', 'foto.jpg', () => exe, NO_COINCIDE],
    ['un programa con nombre de PDF', 'factura.pdf', () => exe, NO_COINCIDE],
    ['doble extension', 'foto.jpg.exe', () => foto().jpeg().toBuffer(), TIPO],
    ['sin extension', 'foto', () => foto().jpeg().toBuffer(), TIPO],
    ['una foto con otro nombre', 'foto.png', () => foto().jpeg().toBuffer(), NO_COINCIDE],
    ['una pagina con nombre de dibujo', 'a.svg', () => Buffer.from('<html><script>1</script>'), NO_COINCIDE],
    ['vacio', 'foto.jpg', () => Buffer.alloc(0), NO_COINCIDE],
    [
      'cortado',
      'foto.jpg',
      async () => (await foto({ ruido: true }).jpeg().toBuffer()).subarray(0, 5_000),
      NO_COINCIDE,
    ],
    ['bomba de pixeles', 'foto.png', () => pngDe(16_000, 16_000), GRANDE],
    ['dibujo enorme', 'plano.svg', () => svgDe('', 'width="90000" height="90000"'), GRANDE],
    [
      'dibujo con entidades',
      'plano.svg',
      () => svgDe('&x;', '', '<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]>'),
      ILEGIBLE,
    ],
    ['HEIC que no se lee', 'foto.heic', () => heicDeTelefono(), ILEGIBLE],
    ['PDF con JavaScript en un grupo', 'a.pdf', () => pdfSimple({ otros: [js] }), ACTIVO],
    ['PDF con clave', 'a.pdf', () => pdfSimple({ trailer: '/Encrypt 9 0 R' }), ACTIVO],
    [
      'PDF que es un ZIP',
      'a.pdf',
      () => pdfSimple({ cola: `PK\x05\x06${'\0'.repeat(18)}\n%%EOF` }),
      NO_COINCIDE,
    ],
    ['PDF cortado', 'a.pdf', () => pdfSimple().subarray(0, 200), NO_COINCIDE],
    [
      'PDF largo',
      'a.pdf',
      () => pdfSimple({ hojas: 101 }),
      'El PDF tiene más de 100 páginas. Dividilo y subí las partes por separado.',
    ],
  ])('%s', async (_nombre, fileName, construir, frase) => {
    const bytes = await construir();
    const negativa = await menosDe(1_000, () =>
      subir(fileName, bytes).then(
        () => 'se guardó',
        (error: unknown) => error,
      ),
    );
    expect(negativa).toMatchObject({ status: 422, violations: [{ propertyPath: 'file', message: frase }] });
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('lo que no se acepta por su nombre ni siquiera se recibe', async () => {
    let pedidos = 0;
    const contenido = new Readable({
      read() {
        pedidos += 1;
        this.push(pedidos > 3 ? null : Buffer.from('MZ'));
      },
    });
    const subida = { usuarioId: casa.usuarioId, fileName: 'virus.exe', contenido };
    await expect(subirAdjunto(casa.deps, subida)).rejects.toMatchObject({ status: 422 });
    expect(pedidos).toBe(0);
  });

  test('mas de 10 MB', async () => {
    await expect(subir('a.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({ status: 413 });
    expect(mano.revisados).toEqual([]);
    expect(await loQueQueda()).toEqual(NADA);
  });
});

describe('el antivirus', () => {
  test('un virus no se guarda; una duda tampoco, y no es culpa de quien lo manda', async () => {
    const bytes = await foto().jpeg().toBuffer();
    mano.revisar = () => ({ kind: 'rejected', reason: { firma: 'Eicar-Test' } });
    await expect(subir('a.jpg', bytes)).rejects.toMatchObject({
      status: 422,
      violations: [{ message: 'El archivo tiene un virus y no se guardó.' }],
    });
    for (const kind of ['retryable', 'unknown'] as const) {
      mano.revisar = () => ({ kind, cause: 'tiempo' });
      await expect(subir('a.jpg', bytes)).rejects.toMatchObject({ status: 503, retryAfter: 30 });
    }
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('sin antivirus se guarda igual', async () => {
    await subir('a.jpg', await foto().jpeg().toBuffer(), { antivirus: null });
    expect(mano.revisados).toEqual([]);
  });
});

describe('lo que puede fallar despues', () => {
  test('si la base no confirma, no quedan ni la fila ni los archivos', async () => {
    // Somebody deletes the account while the file is being stored.
    const almacen = {
      ...casa.deps.almacen,
      put: async (...pedido: Parameters<typeof casa.deps.almacen.put>) => {
        const outcome = await casa.deps.almacen.put(...pedido);
        clock.advance(1);
        await database.db.updateTable('archivo_adjuntos').set({ updated: clock.now() }).execute();
        return outcome;
      },
    };
    await expect(subir('a.jpg', await foto().jpeg().toBuffer(), { almacen })).rejects.toMatchObject({
      status: 503,
    });
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('si no se puede escribir la fila, no se guarda nada', async () => {
    const contenido = Readable.from([pngDe(4, 4)]);
    const inexistente = { usuarioId: 999_999_999, fileName: 'a.png', contenido };
    await expect(subirAdjunto(casa.deps, inexistente)).rejects.toMatchObject({ code: '23503' });
    expect(await loQueQueda()).toEqual(NADA);
  });

  test('lo que se dice en el registro no tiene nada de quien lo mando', async () => {
    mano.revisar = () => ({ kind: 'retryable', cause: 'tiempo' });
    await expect(subir('documento de Elsa.jpg', await fotoDeTelefono())).rejects.toThrow();
    await expect(subir('documento de Elsa.pdf', pdfSimple({ hojas: 101 }))).rejects.toThrow();
    expect(registro.join('')).not.toContain('Elsa');
  });
});

test('lo que no se pudo guardar por nosotros no cuenta, y lo que se rechazo si', async () => {
  const uno = pngDe(2, 2);
  mano.revisar = () => ({ kind: 'retryable', cause: 'tiempo' });
  for (let n = 0; n < 3; n += 1) await expect(subir('a.png', uno)).rejects.toMatchObject({ status: 503 });
  mano.revisar = () => ({ kind: 'ok', value: 'limpio' });
  await expect(subir('a.jpg', uno)).rejects.toMatchObject({ status: 422 });
  for (let n = 0; n < 49; n += 1) await subir(`${n}.png`, uno);
  await expect(subir('a.png', uno)).rejects.toMatchObject({ status: 429 });
  expect((await loQueQueda()).filas).toBe(49);
});
