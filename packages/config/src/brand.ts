import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { withoutImages } from '@oficina/file-check/svg';
import { LEGAL_MAX_BYTES } from '@oficina/values';
import { productFolder, readJsonFile } from '@oficina/values/server';
import type * as z from 'zod';
import { BrandFile } from './brand-schema.ts';
import type { Setting } from './setting.ts';

export type BrandImage = { format: 'svg' | 'png'; bytes: Buffer };

/** Everything that tells one cooperative from another: its folder `marca` is the only source of it. */
export type Brand = Omit<z.output<typeof BrandFile>, 'nombreCorto'> & {
  nombreCorto: string;
  terminos: string | undefined;
  privacidad: string | undefined;
  logo: BrandImage | undefined;
  icono: BrandImage | undefined;
};

const EXAMPLE_FOLDER = join(productFolder, 'marca', 'la-posta');
const FILES = [
  'marca.json',
  'logo.svg',
  'logo.png',
  'icono.svg',
  'icono.png',
  'terminos.txt',
  'privacidad.txt',
];
const SHORT_NAME_MAX = 30;
const IMAGE_MAX_BYTES = 200_000;
const ICON_SIDE = 512;
const LOGO_MIN_HEIGHT = 64;
const IMAGE_MAX_SIDE = 2048;
/** A wider logo would not fit in the header of a phone at a readable height. */
const LOGO_MAX_RATIO = 8;

/** A demonstration and the tests show the cooperative of the example; an installation with customers says its own. */
export function brandFolder(variable: string, help: string): Setting<Brand> {
  return {
    variable,
    help,
    secret: false,
    required: false,
    requiredInProduction: true,
    fallback: undefined,
    get absent() {
      return exampleBrand();
    },
    read(folder) {
      if (!isAbsolute(folder)) return { fault: `${folder} no es una ruta completa: tiene que empezar con /` };
      const read = readBrand(folder);
      return 'brand' in read ? { value: read.brand } : { fault: read.faults };
    },
  };
}

let example: Brand | undefined;

function exampleBrand(): Brand {
  if (example === undefined) {
    const read = readBrand(EXAMPLE_FOLDER);
    if ('faults' in read) throw new Error(read.faults.join('\n'));
    example = read.brand;
  }
  return example;
}

/** Each fault begins with the file that has it. */
export function readBrand(folder: string): { brand: Brand } | { faults: readonly string[] } {
  if (!existsSync(join(folder, 'marca.json')))
    return { faults: [`${folder} no tiene marca.json: copiá una de las marcas de ejemplo y cambiala`] };
  const faults: string[] = [];
  const tell = (file: string) => (fault: string) => void faults.push(`${join(folder, file)}: ${fault}`);
  for (const name of readdirSync(folder))
    if (!FILES.includes(name) && !name.startsWith('.'))
      tell(name)(`no se usa: los archivos de una marca son ${FILES.join(', ')}`);
  const file = readJsonFile(join(folder, 'marca.json'), BrandFile);
  if ('problems' in file) file.problems.forEach(tell('marca.json'));
  const brand = {
    terminos: readLegalText(folder, 'terminos.txt', tell('terminos.txt')),
    privacidad: readLegalText(folder, 'privacidad.txt', tell('privacidad.txt')),
    logo: readImage(folder, 'logo', faultOfLogo, tell),
    icono: readImage(folder, 'icono', faultOfIcon, tell),
  };
  if ('problems' in file || faults.length > 0) return { faults };
  const { nombre, nombreCorto = nombre.slice(0, SHORT_NAME_MAX) } = file.value;
  return { brand: { ...file.value, nombreCorto, ...brand } };
}

type Tell = (fault: string) => void;

function readLegalText(folder: string, name: string, tell: Tell): string | undefined {
  const bytes = readOwn(join(folder, name), LEGAL_MAX_BYTES, tell);
  if (bytes === undefined) return undefined;
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  if (text === '') tell('está vacío: escribí el texto o borrá el archivo');
  if (text.includes('\ufffd')) tell('no está en UTF-8: guardalo así en el editor');
  return text;
}

function readOwn(path: string, maxBytes: number, tell: Tell): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  try {
    if (statSync(path).size <= maxBytes) return readFileSync(path);
    tell(`pesa más de ${maxBytes / 1000} kB`);
  } catch {
    tell('no se puede leer');
  }
  return undefined;
}

type Size = { width: number; height: number };

function readImage(
  folder: string,
  name: string,
  faultOfSize: (size: Size, format: BrandImage['format']) => string | undefined,
  tell: (file: string) => Tell,
): BrandImage | undefined {
  const found = (['svg', 'png'] as const).filter((format) => existsSync(join(folder, `${name}.${format}`)));
  const [format] = found;
  if (format === undefined) return undefined;
  const tellOwn = tell(`${name}.${format}`);
  if (found.length > 1) tellOwn(`también está ${name}.png: dejá uno solo`);
  const bytes = readOwn(join(folder, `${name}.${format}`), IMAGE_MAX_BYTES, tellOwn);
  if (bytes === undefined) return undefined;
  const size = format === 'svg' ? sizeOfSvg(bytes) : sizeOfPng(bytes);
  const fault = 'fault' in size ? size.fault : faultOfSize(size, format);
  if (fault !== undefined) tellOwn(fault);
  return { format, bytes };
}

function faultOfLogo({ width, height }: Size, format: BrandImage['format']): string | undefined {
  if (width < height || width > height * LOGO_MAX_RATIO)
    return `tiene que ser apaisado, hasta ${LOGO_MAX_RATIO} veces más ancho que alto (es de ${width} × ${height})`;
  const isGood = format === 'svg' || (height >= LOGO_MIN_HEIGHT && width <= IMAGE_MAX_SIDE);
  return isGood
    ? undefined
    : `tiene que medir al menos ${LOGO_MIN_HEIGHT} px de alto y ${IMAGE_MAX_SIDE} de ancho a lo sumo`;
}

function faultOfIcon({ width, height }: Size, format: BrandImage['format']): string | undefined {
  if (width !== height) return `tiene que ser cuadrado (es de ${width} × ${height})`;
  const isGood = format === 'svg' || (width >= ICON_SIDE && width <= IMAGE_MAX_SIDE);
  return isGood
    ? undefined
    : `tiene que medir al menos ${ICON_SIDE} px de lado y ${IMAGE_MAX_SIDE} a lo sumo`;
}

const PNG_HEADING = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function sizeOfPng(bytes: Buffer): Size | { fault: string } {
  const isPng = bytes.length > 24 && bytes.subarray(0, PNG_HEADING.length).equals(PNG_HEADING);
  return isPng
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : { fault: 'no es una imagen PNG' };
}

const VIEW_BOX = /<svg\b[^>]*?\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/;
/** A drawing opened by itself is a page of ours, so it must not do anything nor bring anything from elsewhere. */
const ACTIVE =
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|use\b[^>]*href\s*=\s*["'](?!#))|\son\w+\s*=|javascript:|@import|href\s*=\s*["']\s*(?:https?:)?\/\/|url\(\s*["']?(?!["']?#)/i;

function sizeOfSvg(bytes: Buffer): Size | { fault: string } {
  if (!withoutImages(bytes)?.equals(bytes))
    return { fault: 'tiene imágenes adentro: dejá solo el dibujo, o usá un PNG' };
  const text = bytes.toString('utf8');
  if (ACTIVE.test(text)) return { fault: 'tiene programas o enlaces adentro: guardalo como SVG simple' };
  const [, width, height] = VIEW_BOX.exec(text) ?? [];
  return Number(width) > 0 && Number(height) > 0
    ? { width: Number(width), height: Number(height) }
    : { fault: 'no es un dibujo SVG con viewBox' };
}
