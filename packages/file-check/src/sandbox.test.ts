import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadTime } from '@oficina/testing';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { openProcess } from './child-process.ts';
import type { ImageFormat } from './messages.ts';
import { pdfSimple } from './pdf.test-kit.ts';
import {
  animatedGif,
  billionLaughs,
  blurs,
  brokenHeic,
  buildPng,
  buildSvg,
  fasterThan,
  hugeGif,
  inflatedChunk,
  nestedCopies,
  phoneHeic,
  phonePhoto,
  photo,
  readableHeic,
} from './sample-files.test-kit.ts';
import { createSandbox, type SandboxResult } from './sandbox.ts';

/** A busy machine may stand still for longer than the limits of the product. */
const PATIENT = { image: 60_000, svg: 60_000, pdf: 60_000 };
const sandbox = createSandbox({ timeoutMs: PATIENT });
afterAll(() => sandbox.cerrar());

const clean = (format: ImageFormat, bytes: Buffer): Promise<SandboxResult> =>
  sandbox.run({ task: 'image', format }, async () => bytes);

async function cleanAndRead(format: ImageFormat, bytes: Buffer) {
  const result = await clean(format, bytes);
  if (result.kind !== 'ok' || !result.image) throw new Error(JSON.stringify(result));
  const [image, miniatura] = [Buffer.from(result.image.bytes), Buffer.from(result.image.miniatura)];
  return {
    image,
    miniatura,
    datos: await sharp(image).metadata(),
    small: await sharp(miniatura).metadata(),
  };
}

const TOO_LARGE = { kind: 'no', motivo: 'grande' };
const UNREADABLE = { kind: 'no', motivo: 'ilegible' };

describe('las fotos se dibujan de nuevo', () => {
  test('derecha, chica y sin decir donde ni con que se saco', async () => {
    const original = await phonePhoto({ width: 4000, height: 3000 });
    const before = await sharp(original).metadata();
    expect([before.orientation, before.exif?.includes('dueno-de-la-foto')]).toEqual([6, true]);
    const { image, datos, small } = await cleanAndRead('jpeg', original);
    expect([datos.format, datos.width, datos.height]).toEqual(['jpeg', 1920, 2560]);
    expect([datos.exif, datos.icc, datos.xmp, datos.iptc, datos.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(image.includes('dueno-de-la-foto')).toBe(false);
    expect([small.format, small.width, small.height]).toEqual(['webp', 240, 320]);
  });

  test('cada formato se conserva; lo chico no se agranda', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const { datos } = await cleanAndRead(
        format,
        await photo({ width: 300, height: 200 })[format]().toBuffer(),
      );
      expect([datos.format, datos.width, datos.height]).toEqual([format, 300, 200]);
    }
  });

  test('un dibujo queda como PNG, y una foto HEIC como JPG', async () => {
    const drawing = await cleanAndRead('svg', buildSvg('<rect width="200" height="100" fill="red"/>'));
    expect([drawing.datos.format, drawing.datos.width, drawing.datos.height]).toEqual(['png', 1024, 512]);
    const heic = await cleanAndRead('heic', await readableHeic());
    expect([heic.datos.format, heic.datos.width]).toEqual(['jpeg', 640]);
    expect(await clean('heic', brokenHeic())).toEqual(UNREADABLE);
    expect(await clean('heic', phoneHeic())).toEqual(UNREADABLE);
  });

  test('una que se mueve se sigue moviendo, si no es demasiado', async () => {
    const { datos, small } = await cleanAndRead('gif', await animatedGif(12));
    expect([datos.format, datos.pages, datos.height]).toEqual(['gif', 12, 40]);
    expect(small.pages ?? 1).toBe(1);
    expect(await clean('gif', await animatedGif(301, 4))).toEqual(TOO_LARGE);
  });

  test('de lo que traia pegado no queda nada', async () => {
    const php = '<?php system($_GET[0]); ?>';
    const jpeg = Buffer.concat([
      await photo()
        .withExif({ IFD0: { Copyright: php } })
        .jpeg()
        .toBuffer(),
      Buffer.from(php),
    ]);
    const gif = await photo().gif().toBuffer();
    // These bytes close the comment that the first ones open when the file is read as a script.
    const js = Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from('!\xfe\x0e*/=1;alert(1)//\0', 'latin1'),
      Buffer.from(';'),
    ]);
    for (const [format, bytes, trace] of [
      ['jpeg', jpeg, 'php'],
      ['gif', js, 'alert'],
    ] as const) {
      expect(bytes.includes(trace)).toBe(true);
      const { image, miniatura } = await cleanAndRead(format, bytes);
      expect([image.includes(trace), miniatura.includes(trace)]).toEqual([false, false]);
    }
  });
});

describe('las que quieren hacer dano', () => {
  const withinOneSecond = (format: ImageFormat, bytes: Buffer) =>
    fasterThan(1_000, () => clean(format, bytes));

  test('256 megapixeles en menos de un megabyte', async () => {
    const bomb = buildPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await withinOneSecond('png', bomb)).toEqual(TOO_LARGE);
    const embedded = `<image width="9" height="9" xlink:href="data:image/png;base64,${bomb.toString('base64')}"/>`;
    expect(await withinOneSecond('svg', buildSvg(embedded))).toEqual(UNREADABLE);
    // The disguised element is left out of the drawing.
    const disguised = embedded
      .replace('data:', '&#100;ata:')
      .replace('<image', '<x:image xmlns:x="http://www.w3.org/2000/svg"');
    expect((await withinOneSecond('svg', buildSvg(disguised))).kind).toBe('ok');
  });

  test('el limite son 50 megapixeles, tambien en dibujos y en las que se mueven', async () => {
    expect(await clean('png', buildPng(10_000, 5_001))).toEqual(TOO_LARGE);
    expect((await clean('png', buildPng(10_000, 5_000))).kind).toBe('ok');
    expect(await withinOneSecond('svg', buildSvg('', 'width="30000" height="30000"'))).toEqual(TOO_LARGE);
    expect((await withinOneSecond('svg', buildSvg('', 'width="1e30" height="1e30"'))).kind).toBe('no');
    expect(await withinOneSecond('gif', hugeGif(5_000, 3))).toEqual(TOO_LARGE);
  });

  test('un texto escondido que se infla', async () => {
    const png = buildPng(10, 10, [inflatedChunk(50_000_000)]);
    // The file may be cleaned or refused, but it must not crash the process.
    expect(['ok', 'no']).toContain((await clean('png', png)).kind);
  });

  test('entidades: ni de otro archivo ni de a miles de millones', async () => {
    const external = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await withinOneSecond('svg', buildSvg('<text>&x;</text>', undefined, external))).toEqual(
      UNREADABLE,
    );
    expect(await withinOneSecond('svg', buildSvg('<text>&r9;</text>', undefined, billionLaughs()))).toEqual(
      UNREADABLE,
    );
  });

  test('un dibujo no trae nada de afuera ni corre nada', async () => {
    const blanca = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const folder = await mkdtemp(join(tmpdir(), 'ajeno-'));
    await writeFile(`${folder}/a.png`, blanca);
    const images = [`file://${folder}/a.png`, `${folder}/a.png`, 'http://127.0.0.1:9/a.png']
      .map((url) => `<image width="200" height="100" xlink:href="${url}"/>`)
      .join('');
    const black =
      '<rect width="200" height="100"/><script>alert(1)</script><foreignObject width="9" height="9"/>';
    const { image } = await cleanAndRead('svg', buildSvg(black + images));
    await rm(folder, { recursive: true });
    const { channels } = await sharp(image).stats();
    expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([0, 0, 0]);
    // This proves that the check above can fail.
    const withRect = await cleanAndRead('svg', buildSvg(`${black}<rect width="9" height="9" fill="#fff"/>`));
    expect((await sharp(withRect.image).stats()).channels[0]?.max).toBe(255);
  });

  test('las cortadas no se dan por buenas', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const whole = await photo({ noise: format !== 'gif' })
        [format]()
        .toBuffer();
      const truncated = whole.subarray(0, Math.floor(whole.length / 2));
      expect(await withinOneSecond(format, truncated), format).toEqual(UNREADABLE);
      expect(await withinOneSecond(format, whole.subarray(0, 20)), format).toEqual(UNREADABLE);
    }
  });

  test('lo que es otra cosa no se lee, aunque se sepa leer', async () => {
    const tiff = await photo().tiff().toBuffer();
    const png = await photo().png().toBuffer();
    expect(await clean('jpeg', tiff)).toEqual(UNREADABLE);
    expect(await clean('jpeg', png)).toEqual(UNREADABLE);
    expect(await clean('png', buildSvg(''))).toEqual(UNREADABLE);
  });
});

describe('el taller', () => {
  test('un dibujo sin fin se corta, y mientras tanto se atiende a otros', async () => {
    const other = createSandbox({ timeoutMs: { ...PATIENT, svg: 700 } });
    const run = (format: ImageFormat, bytes: Buffer) =>
      other.run({ task: 'image', format }, async () => bytes);
    await Promise.all([run('png', buildPng(1, 1)), run('png', buildPng(1, 1))]);
    const slow = [blurs(30), nestedCopies()].map((cuerpo) =>
      run('svg', buildSvg(cuerpo, 'width="2500" height="2500"')),
    );
    expect((await Promise.all(slow)).map(({ kind }) => kind)).toEqual(['tardo', 'tardo']);
    expect((await run('png', buildPng(1, 1))).kind).toBe('ok');
    other.cerrar();
  });

  test('quien pide demasiada memoria se va antes de dejar a otros sin ella', async () => {
    const whole = await photo({ width: 8_000, height: 6_000 })
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    const run = async (maxMemory: number) => {
      const single = createSandbox({ timeoutMs: PATIENT, maxMemory });
      const small = await single.run({ task: 'image', format: 'png' }, async () => buildPng(9, 9));
      const result = await single.run({ task: 'image', format: 'png' }, async () => whole);
      single.cerrar();
      return [small.kind, result.kind];
    };
    expect(await run(200 * 1024 * 1024)).toEqual(['ok', 'rompio']);
    expect(await run(768 * 1024 * 1024)).toEqual(['ok', 'ok']);
  });

  test('diez megabytes que no sueltan a quien los mira no detienen a la api', async () => {
    const padding = Buffer.alloc(10 * 1024 * 1024 - 60, 'obj%\n');
    const heavy = Buffer.concat([Buffer.from('%PDF-1.7\n'), padding, Buffer.from('%%EOF\n')]);
    const worked = threadTime();
    const results = await Promise.all(
      [heavy, heavy, heavy].map((bytes) => sandbox.run({ task: 'pdf' }, async () => bytes)),
    );
    expect(results).toEqual(Array(3).fill(UNREADABLE));
    expect(worked()).toBeLessThan(1_000);
  });

  test('no tiene nada nuestro a mano', async () => {
    const worker = await openProcess(1e9);
    // This is its environment as the system sees it, where the installation's keys would be.
    const environment = await readFile(`/proc/${worker?.pid}/environ`, 'utf8');
    worker?.kill('SIGKILL');
    expect(environment.match(/[^\0]+(?==)/g)).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
  });

  test('hay lugar para unos cuantos, y a los demas se les dice', async () => {
    const smallSandbox = createSandbox({ timeoutMs: PATIENT, workers: 1, espera: 2 });
    const run = () => smallSandbox.run({ task: 'pdf' }, async () => pdfSimple());
    const results = await Promise.all([run(), run(), run(), run(), run()]);
    expect(results.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok', 'cerrado', 'cerrado']);
    expect((await run()).kind).toBe('ok');
    smallSandbox.cerrar();
    expect((await run()).kind).toBe('cerrado');
  });

  test('quien no trabaja se va, y quien trabajo mucho tambien', async () => {
    const shortLived = createSandbox({ timeoutMs: PATIENT, workers: 1, idleMs: 50, requestsPerWorker: 2 });
    const run = () => shortLived.run({ task: 'pdf' }, async () => pdfSimple());
    for (let n = 0; n < 5; n += 1) expect((await run()).kind).toBe('ok');
    await sleep(200);
    expect((await run()).kind).toBe('ok');
    shortLived.cerrar();
  });

  test('lo que falla al traer los bytes no ocupa el lugar para siempre', async () => {
    const single = createSandbox({ timeoutMs: PATIENT, workers: 1 });
    const broken = () => Promise.reject(new Error('the disk broke'));
    for (let n = 0; n < 3; n += 1) await expect(single.run({ task: 'pdf' }, broken)).rejects.toThrow('broke');
    expect((await single.run({ task: 'pdf' }, async () => pdfSimple())).kind).toBe('ok');
    single.cerrar();
  });
});
