import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPng } from '@oficina/file-check/sample-files';
import { useFolder } from '@oficina/testing';
import { productFolder } from '@oficina/values/server';
import { beforeEach, expect, test } from 'vitest';
import { commonSettings, loadConfig, readBrand } from './index.ts';

const folder = useFolder();
const EXAMPLES = ['la-posta', 'los-ceibos'];
const exampleOf = (name: string) => join(productFolder, 'marca', name);

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(exampleOf('la-posta'), folder, { recursive: true });
});

const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
const save = (brand: object) => write('marca.json', JSON.stringify(brand));
const faults = () => {
  const read = readBrand(folder);
  return 'faults' in read ? read.faults.map((fault) => fault.replace(`${folder}/`, '')) : [];
};
const drawing = (inside: string, box = '0 0 200 32') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;

test.each(EXAMPLES)('la marca de ejemplo %s sirve, con su logo, su ícono y sus textos', (name) => {
  expect(readBrand(exampleOf(name))).toMatchObject({
    brand: {
      nombre: expect.stringMatching(/^Cooperativa /),
      logo: { format: 'svg' },
      icono: { format: 'svg' },
      terminos: expect.stringContaining('cuenta'),
      privacidad: expect.stringContaining('datos'),
      legal: { art25: expect.stringContaining('24.240') },
    },
  });
});

test('con el nombre alcanza: lo demás falta o es lo de siempre', () => {
  rmSync(folder, { recursive: true });
  cpSync(exampleOf('la-posta'), folder, { recursive: true, filter: (path) => !/\.(svg|txt)$/.test(path) });
  save({ nombre: 'Cooperativa Eléctrica y de Servicios de Villa Larga' });
  expect(readBrand(folder)).toMatchObject({
    brand: { nombreCorto: 'Cooperativa Eléctrica y de Ser', color: '#0b5f5c', feriados: [], contacto: {} },
  });
});

test('lo que está mal en marca.json se dice todo junto, cada cosa con su clave', () => {
  save({
    color: '#ffd000',
    telefono: '42-0199',
    contacto: { telefono: 'el de siempre', direccion: 'San Martín 120\nLa Posta' },
    apps: { android: 'http://play.google.com/' },
    mapa: { zona: { sur: -30, oeste: -61.9, norte: -31, este: -61.1 }, zoom: 19 },
    feriados: ['2026-02-30'],
    correo: { firmas: 'Hola' },
  });
  expect(faults()).toEqual([
    'marca.json: nombre: falta',
    expect.stringMatching(/^marca\.json: color: El color #ffd000 no se lee .* sirve es #[0-9a-f]{6}/),
    'marca.json: contacto.telefono: tiene que ser un teléfono',
    'marca.json: contacto.direccion: va en un solo renglón',
    'marca.json: apps.android: tiene que empezar con https://',
    'marca.json: mapa.zona: el sur va antes que el norte, y el oeste antes que el este',
    'marca.json: mapa.zoom: no puede ser más que zoomMaximo (19 es más que 18)',
    'marca.json: feriados.0: no es un día: van como 2026-12-25',
    'marca.json: correo.firmas: no conocemos esa clave',
    'marca.json: telefono: no conocemos esa clave',
  ]);
  write('marca.json', '{\n  "nombre": "La Posta",\n}');
  expect(faults()).toEqual([
    expect.stringMatching(/^marca\.json: no es un JSON bien escrito: renglón 3, letra 1$/),
  ]);
});

test.each([
  ['logo.svg', drawing('<image href="foto.png"/>'), 'tiene imágenes adentro'],
  ['logo.svg', drawing('<script>alert(1)</script>'), 'tiene programas o enlaces adentro'],
  ['logo.svg', drawing('<path onclick="alert(1)" d="M0 0"/>'), 'tiene programas o enlaces adentro'],
  [
    'logo.svg',
    drawing('<a href="https://otro.test"><path d="M0 0"/></a>'),
    'tiene programas o enlaces adentro',
  ],
  ['logo.svg', drawing('<style>@import "x"</style>'), 'tiene programas o enlaces adentro'],
  ['logo.svg', drawing('', '0 0 32 64'), 'tiene que ser apaisado'],
  ['logo.svg', drawing('', '0 0 900 32'), 'tiene que ser apaisado'],
  ['logo.svg', 'La Posta', 'no es un dibujo SVG con viewBox'],
  ['logo.svg', ' '.repeat(200_001), 'pesa más de 200 kB'],
  ['logo.png', buildPng(400, 64), 'también está logo.png: dejá uno solo'],
  ['icono.svg', drawing('', '0 0 512 500'), 'tiene que ser cuadrado (es de 512 × 500)'],
  ['terminos.txt', ' \n', 'está vacío'],
  ['terminos.txt', Buffer.from('T\u00e9rminos', 'latin1'), 'no está en UTF-8'],
  ['privacidad.txt', 'x'.repeat(20_001), 'pesa más de 20 kB'],
  ['Logo.jpg', 'x', 'no se usa: los archivos de una marca son marca.json, logo.svg'],
])('%s mal hecho se rechaza: caso %#', (name, content, fault) => {
  write(name, content);
  expect(faults()).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['logo', 400, 63, 'al menos 64 px de alto'],
  ['logo', 400, 64, null],
  ['icono', 511, 511, 'al menos 512 px de lado'],
  ['icono', 512, 512, null],
])('%s.png de %i × %i', (name, width, height, fault) => {
  rmSync(join(folder, `${name}.svg`));
  write(`${name}.png`, buildPng(width, height));
  expect(faults()).toEqual(fault === null ? [] : [expect.stringContaining(fault)]);
});

test('la carpeta se dice con MARCA; sin ella se ve la de ejemplo, y en producción no se arranca', () => {
  const load = (environment: Record<string, string>) =>
    loadConfig({ marca: commonSettings.marca }, environment).marca.brand.nombre;
  save({ nombre: 'Otra' });
  expect(load({ MARCA: folder })).toBe('Otra');
  expect(load({})).toBe('Cooperativa Eléctrica La Posta');
  expect(() => load({ NODE_ENV: 'production' })).toThrow('Falta MARCA: ');
  expect(() => load({ MARCA: 'marca' })).toThrow('MARCA: marca no es una ruta completa');
  expect(() => load({ MARCA: '/no/esta' })).toThrow('MARCA: /no/esta no tiene marca.json');
});
