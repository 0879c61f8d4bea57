import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadTime } from '@oficina/testing';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  copiasDeCopias,
  foto,
  fotoDeTelefono,
  gifAnimado,
  gifEnorme,
  heicDeTelefono,
  heicLegible,
  heicRoto,
  manchas,
  menosDe,
  pngDe,
  risas,
  svgDe,
  trozoInflado,
} from '../archivos.test-kit.ts';
import type { FormatoDeImagen } from '../formatos.ts';
import { pdfSimple } from '../pdf.test-kit.ts';
import { abrirProceso } from './proceso.ts';
import { createTaller, type Hecho } from './taller.ts';

const taller = createTaller();
afterAll(() => taller.cerrar());

const limpiar = (formato: FormatoDeImagen, bytes: Buffer): Promise<Hecho> =>
  taller.hacer({ que: 'imagen', formato }, async () => bytes);

async function limpia(formato: FormatoDeImagen, bytes: Buffer) {
  const hecho = await limpiar(formato, bytes);
  if (hecho.kind !== 'ok' || !hecho.imagen) throw new Error(JSON.stringify(hecho));
  const [imagen, miniatura] = [Buffer.from(hecho.imagen.bytes), Buffer.from(hecho.imagen.miniatura)];
  return {
    imagen,
    miniatura,
    datos: await sharp(imagen).metadata(),
    chica: await sharp(miniatura).metadata(),
  };
}

const GRANDE = { kind: 'no', motivo: 'grande' };
const ILEGIBLE = { kind: 'no', motivo: 'ilegible' };

describe('las fotos se dibujan de nuevo', () => {
  test('derecha, chica y sin decir donde ni con que se saco', async () => {
    const original = await fotoDeTelefono({ ancho: 4000, alto: 3000 });
    const antes = await sharp(original).metadata();
    expect([antes.orientation, antes.exif?.includes('dueno-de-la-foto')]).toEqual([6, true]);
    const { imagen, datos, chica } = await limpia('jpeg', original);
    expect([datos.format, datos.width, datos.height]).toEqual(['jpeg', 1920, 2560]);
    expect([datos.exif, datos.icc, datos.xmp, datos.iptc, datos.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(imagen.includes('dueno-de-la-foto')).toBe(false);
    expect([chica.format, chica.width, chica.height]).toEqual(['webp', 240, 320]);
  });

  test('cada formato se conserva; lo chico no se agranda', async () => {
    for (const formato of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const { datos } = await limpia(formato, await foto({ ancho: 300, alto: 200 })[formato]().toBuffer());
      expect([datos.format, datos.width, datos.height]).toEqual([formato, 300, 200]);
    }
  });

  test('un dibujo queda como PNG, y una foto HEIC como JPG', async () => {
    const dibujo = await limpia('svg', svgDe('<rect width="200" height="100" fill="red"/>'));
    expect([dibujo.datos.format, dibujo.datos.width, dibujo.datos.height]).toEqual(['png', 1024, 512]);
    const heic = await limpia('heic', await heicLegible());
    expect([heic.datos.format, heic.datos.width]).toEqual(['jpeg', 640]);
    expect(await limpiar('heic', heicRoto())).toEqual(ILEGIBLE);
    expect(await limpiar('heic', heicDeTelefono())).toEqual(ILEGIBLE);
  });

  test('una que se mueve se sigue moviendo, si no es demasiado', async () => {
    const { datos, chica } = await limpia('gif', await gifAnimado(12));
    expect([datos.format, datos.pages, datos.height]).toEqual(['gif', 12, 40]);
    expect(chica.pages ?? 1).toBe(1);
    expect(await limpiar('gif', await gifAnimado(301, 4))).toEqual(GRANDE);
  });

  test('de lo que traia pegado no queda nada', async () => {
    const php = '<?php system($_GET[0]); ?>';
    const jpeg = Buffer.concat([
      await foto()
        .withExif({ IFD0: { Copyright: php } })
        .jpeg()
        .toBuffer(),
      Buffer.from(php),
    ]);
    const gif = await foto().gif().toBuffer();
    // A comment that closes the one that the first bytes open for whoever reads it as a program.
    const js = Buffer.concat([
      gif.subarray(0, -1),
      Buffer.from('!\xfe\x0e*/=1;alert(1)//\0', 'latin1'),
      Buffer.from(';'),
    ]);
    for (const [formato, bytes, rastro] of [
      ['jpeg', jpeg, 'php'],
      ['gif', js, 'alert'],
    ] as const) {
      expect(bytes.includes(rastro)).toBe(true);
      const { imagen, miniatura } = await limpia(formato, bytes);
      expect([imagen.includes(rastro), miniatura.includes(rastro)]).toEqual([false, false]);
    }
  });
});

describe('las que quieren hacer dano', () => {
  const enUnSegundo = (formato: FormatoDeImagen, bytes: Buffer) =>
    menosDe(1_000, () => limpiar(formato, bytes));

  test('256 megapixeles en menos de un megabyte', async () => {
    const bomba = pngDe(16_000, 16_000);
    expect(bomba.length).toBeLessThan(1_000_000);
    expect(await enUnSegundo('png', bomba)).toEqual(GRANDE);
    const adentro = `<image width="9" height="9" xlink:href="data:image/png;base64,${bomba.toString('base64')}"/>`;
    expect(await enUnSegundo('svg', svgDe(adentro))).toEqual(ILEGIBLE);
    // Written so that it does not look like what it is, it is left out of the drawing.
    const disimulada = adentro
      .replace('data:', '&#100;ata:')
      .replace('<image', '<x:image xmlns:x="http://www.w3.org/2000/svg"');
    expect((await enUnSegundo('svg', svgDe(disimulada))).kind).toBe('ok');
  });

  test('el limite son 50 megapixeles, tambien en dibujos y en las que se mueven', async () => {
    expect(await limpiar('png', pngDe(10_000, 5_001))).toEqual(GRANDE);
    expect((await limpiar('png', pngDe(10_000, 5_000))).kind).toBe('ok');
    expect(await enUnSegundo('svg', svgDe('', 'width="30000" height="30000"'))).toEqual(GRANDE);
    expect((await enUnSegundo('svg', svgDe('', 'width="1e30" height="1e30"'))).kind).toBe('no');
    expect(await enUnSegundo('gif', gifEnorme(5_000, 3))).toEqual(GRANDE);
  });

  test('un texto escondido que se infla', async () => {
    const png = pngDe(10, 10, [trozoInflado(50_000_000)]);
    // Left out or refused, but not the end of whoever reads it.
    expect(['ok', 'no']).toContain((await limpiar('png', png)).kind);
  });

  test('entidades: ni de otro archivo ni de a miles de millones', async () => {
    const ajena = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(await enUnSegundo('svg', svgDe('<text>&x;</text>', undefined, ajena))).toEqual(ILEGIBLE);
    expect(await enUnSegundo('svg', svgDe('<text>&r9;</text>', undefined, risas()))).toEqual(ILEGIBLE);
  });

  test('un dibujo no trae nada de afuera ni corre nada', async () => {
    const blanca = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const carpeta = await mkdtemp(join(tmpdir(), 'ajeno-'));
    await writeFile(`${carpeta}/a.png`, blanca);
    const imagenes = [`file://${carpeta}/a.png`, `${carpeta}/a.png`, 'http://127.0.0.1:9/a.png']
      .map((url) => `<image width="200" height="100" xlink:href="${url}"/>`)
      .join('');
    const negro =
      '<rect width="200" height="100"/><script>alert(1)</script><foreignObject width="9" height="9"/>';
    const { imagen } = await limpia('svg', svgDe(negro + imagenes));
    await rm(carpeta, { recursive: true });
    const { channels } = await sharp(imagen).stats();
    expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([0, 0, 0]);
    // What is checked above can fail.
    const con = await limpia('svg', svgDe(`${negro}<rect width="9" height="9" fill="#fff"/>`));
    expect((await sharp(con.imagen).stats()).channels[0]?.max).toBe(255);
  });

  test('las cortadas no se dan por buenas', async () => {
    for (const formato of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const entera = await foto({ ruido: formato !== 'gif' })
        [formato]()
        .toBuffer();
      const cortada = entera.subarray(0, Math.floor(entera.length / 2));
      expect(await enUnSegundo(formato, cortada), formato).toEqual(ILEGIBLE);
      expect(await enUnSegundo(formato, entera.subarray(0, 20)), formato).toEqual(ILEGIBLE);
    }
  });

  test('lo que es otra cosa no se lee, aunque se sepa leer', async () => {
    const tiff = await foto().tiff().toBuffer();
    const png = await foto().png().toBuffer();
    expect(await limpiar('jpeg', tiff)).toEqual(ILEGIBLE);
    expect(await limpiar('jpeg', png)).toEqual(ILEGIBLE);
    expect(await limpiar('png', svgDe(''))).toEqual(ILEGIBLE);
  });
});

describe('el taller', () => {
  test('un dibujo sin fin se corta, y mientras tanto se atiende a otros', async () => {
    const otro = createTaller({ limiteMs: { imagen: 60_000, svg: 700, pdf: 60_000 } });
    const hacer = (formato: FormatoDeImagen, bytes: Buffer) =>
      otro.hacer({ que: 'imagen', formato }, async () => bytes);
    await Promise.all([hacer('png', pngDe(1, 1)), hacer('png', pngDe(1, 1))]);
    const lentos = [manchas(30), copiasDeCopias()].map((cuerpo) =>
      hacer('svg', svgDe(cuerpo, 'width="2500" height="2500"')),
    );
    expect((await Promise.all(lentos)).map(({ kind }) => kind)).toEqual(['tardo', 'tardo']);
    expect((await hacer('png', pngDe(1, 1))).kind).toBe('ok');
    otro.cerrar();
  });

  test('quien pide demasiada memoria se va antes de dejar a otros sin ella', async () => {
    const limiteMs = { imagen: 60_000, svg: 60_000, pdf: 60_000 };
    const entera = await foto({ ancho: 8_000, alto: 6_000 })
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    const hacer = async (memoriaMaxima: number) => {
      const uno = createTaller({ limiteMs, memoriaMaxima });
      const chica = await uno.hacer({ que: 'imagen', formato: 'png' }, async () => pngDe(9, 9));
      const hecho = await uno.hacer({ que: 'imagen', formato: 'png' }, async () => entera);
      uno.cerrar();
      return [chica.kind, hecho.kind];
    };
    expect(await hacer(200 * 1024 * 1024)).toEqual(['ok', 'rompio']);
    expect(await hacer(768 * 1024 * 1024)).toEqual(['ok', 'ok']);
  });

  test('diez megabytes que no sueltan a quien los mira no detienen a la api', async () => {
    const relleno = Buffer.alloc(10 * 1024 * 1024 - 60, 'obj%\n');
    const pesado = Buffer.concat([Buffer.from('%PDF-1.7\n'), relleno, Buffer.from('%%EOF\n')]);
    const worked = threadTime();
    const hechos = await Promise.all(
      [pesado, pesado, pesado].map((bytes) => taller.hacer({ que: 'pdf' }, async () => bytes)),
    );
    expect(hechos).toEqual(Array(3).fill(ILEGIBLE));
    expect(worked()).toBeLessThan(1_000);
  });

  test('no tiene nada nuestro a mano', async () => {
    const proceso = await abrirProceso(1e9);
    // Its environment as the system sees it: where the keys of the installation would be.
    const entorno = await readFile(`/proc/${proceso?.pid}/environ`, 'utf8');
    proceso?.kill('SIGKILL');
    expect(entorno.match(/[^\0]+(?==)/g)).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
  });

  test('hay lugar para unos cuantos, y a los demas se les dice', async () => {
    const chico = createTaller({ bancos: 1, espera: 2 });
    const hacer = () => chico.hacer({ que: 'pdf' }, async () => pdfSimple());
    const hechos = await Promise.all([hacer(), hacer(), hacer(), hacer(), hacer()]);
    expect(hechos.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok', 'cerrado', 'cerrado']);
    expect((await hacer()).kind).toBe('ok');
    chico.cerrar();
    expect((await hacer()).kind).toBe('cerrado');
  });

  test('quien no trabaja se va, y quien trabajo mucho tambien', async () => {
    const breve = createTaller({ bancos: 1, ociosoMs: 50, pedidosPorBanco: 2 });
    const hacer = () => breve.hacer({ que: 'pdf' }, async () => pdfSimple());
    for (let n = 0; n < 5; n += 1) expect((await hacer()).kind).toBe('ok');
    await sleep(200);
    expect((await hacer()).kind).toBe('ok');
    breve.cerrar();
  });

  test('lo que falla al traer los bytes no ocupa el lugar para siempre', async () => {
    const uno = createTaller({ bancos: 1 });
    const roto = () => Promise.reject(new Error('the disk broke'));
    for (let n = 0; n < 3; n += 1) await expect(uno.hacer({ que: 'pdf' }, roto)).rejects.toThrow('broke');
    expect((await uno.hacer({ que: 'pdf' }, async () => pdfSimple())).kind).toBe('ok');
    uno.cerrar();
  });
});
