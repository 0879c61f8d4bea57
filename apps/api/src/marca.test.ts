import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBrand } from '@oficina/config';
import { drawSheet } from '@oficina/http';
import { pdfText, silentLog, useFolder } from '@oficina/testing';
import { productFolder } from '@oficina/values/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { logoUrl, openBrand } from './marca.ts';

const folder = useFolder();

function brandOf(path: string) {
  const read = readBrand(path);
  if ('faults' in read) throw new Error(read.faults.join());
  return read.brand;
}

const example = brandOf(join(productFolder, 'marca', 'los-ceibos'));
const site = openBrand(example, silentLog);
const give = async (path: string) => (await site.files[path]?.())?.bytes ?? Buffer.alloc(0);

test.each([
  ['/favicon.ico', 32, 32],
  ['/apple-touch-icon.png', 180, 180],
  ['/marca/icono-192.png', 192, 192],
  ['/marca/icono-512.png', 512, 512],
  ['/marca/icono-recortable.png', 512, 512],
  ['/marca/logo-correo.png', 516, 96],
])('%s se dibuja de la marca, de %i × %i', async (path, width, height) => {
  expect(await sharp(await give(path)).metadata()).toMatchObject({ format: 'png', width, height });
});

test('el logo de correos y documentos está sobre el color de la marca, sin transparencia', async () => {
  const logo = sharp(await give('/marca/logo-correo.png'));
  expect((await logo.metadata()).hasAlpha).toBe(false);
  const { data } = await logo.raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x1d, 0x3f, 0x8f]);
  expect(await site.letterhead.band?.logo()).toEqual(await give('/marca/logo-correo.png'));
});

test('un documento lleva el nombre y el logo sobre su color; sin logo, el nombre solo', async () => {
  const draw = (issuer: typeof site.letterhead) =>
    drawSheet({
      title: 'Comprobante',
      issuer,
      heading: 'Comprobante',
      amount: '$ 1',
      rows: [],
      notes: [],
    });
  const isDrawn = (pdf: Buffer) => pdf.toString('latin1').includes('/Subtype /Image');
  const [whole, plain] = [await draw(site.letterhead), await draw({ nombre: example.nombre })];
  expect([isDrawn(whole), isDrawn(plain)]).toEqual([true, false]);
  for (const pdf of [whole, plain])
    expect(pdfText(pdf).replace(/\s+/g, ' ')).toContain('de Colonia Los Ceibos Limitada');
});

test('el ícono que un teléfono recorta en círculo tiene un margen del color de la marca', async () => {
  const { data, info } = await sharp(await give('/marca/icono-recortable.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  for (const [x, y] of [
    [2, 2],
    [256, 40],
    [40, 256],
    [509, 509],
  ] as const)
    expect(colorAt(x, y)).toEqual([0x1d, 0x3f, 0x8f]);
});

test('el manifiesto nombra a la cooperativa y sus íconos tienen versión', async () => {
  const manifest = JSON.parse((await give('/manifest.webmanifest')).toString());
  expect(manifest).toMatchObject({
    name: example.nombre,
    short_name: 'Los Ceibos',
    theme_color: '#1d3f8f',
    display: 'standalone',
    start_url: '/',
    background_color: '#f8f6f1',
    icons: [
      { src: expect.stringMatching(/^\/marca\/icono-192\.png\?v=[0-9a-f]{12}$/), sizes: '192x192' },
      { src: expect.stringMatching(/^\/marca\/icono-512\.png\?v=[0-9a-f]{12}$/), sizes: '512x512' },
      { src: expect.stringMatching(/^\/marca\/icono-recortable\.png\?v=/), purpose: 'maskable' },
    ],
  });
});

test.each([
  ['index.html', 'Oficina Virtual – Los Ceibos'],
  ['f.html', 'Factura – Los Ceibos'],
])('%s dice de quién es desde el primer byte', (name, title) => {
  const page = site.page(readFileSync(join(productFolder, 'apps/web', name), 'utf8'));
  expect(page).toContain(`<title>${title}</title>`);
  expect(page).toContain('<meta name="theme-color" content="#1d3f8f">');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(page).toMatch(/<link rel="icon" href="\/marca\/icono\.svg\?v=[0-9a-f]{12}" type="image\/svg\+xml">/);
  expect(page).not.toMatch(/#0b5f5c|icon\.svg"|marca -->/);
});

test('un nombre con signos de HTML se escribe como texto; sin logo ni ícono se ven los del producto', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'marca.json'), JSON.stringify({ nombre: 'Luz "&" <b>$&</b>' }));
  const brand = brandOf(folder);
  const plain = openBrand(brand, silentLog);
  const page = plain.page('<!-- marca --><title>Oficina Virtual</title><!-- /marca -->');
  expect(page).toContain('<title>Oficina Virtual – Luz &quot;&amp;&quot; &lt;b&gt;$&amp;&lt;/b&gt;</title>');
  expect(page).toContain('href="/icon.svg"');
  expect(logoUrl(brand)).toBeUndefined();
  expect(await plain.letterhead.band?.logo()).toBeUndefined();
  expect(Object.keys(plain.files)).toEqual(['/manifest.webmanifest']);
});
