import { createHash } from 'node:crypto';
import type { Brand, BrandImage } from '@oficina/config';
import { drawPngs } from '@oficina/file-check';
import type { Letterhead, OwnFile, OwnFiles } from '@oficina/http';
import type { Logger } from '@oficina/values/server';

const ICON_SIZES = [32, 180, 192, 512] as const;
/** A phone may cut an icon to a circle of four fifths of its side, so the picture fits inside it. */
const MASKABLE = { side: 512, margin: 52 } as const;
const MASKABLE_INNER = MASKABLE.side - 2 * MASKABLE.margin;
/** Three times the height at which mails and documents show it, so that it is sharp in both. */
const LOGO_HEIGHT = 96;
const PAGE_COLOR = '#f8f6f1';
const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

const versionOf = ({ bytes }: BrandImage) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
/** The address changes with the content, so that a browser keeps it for ever and still sees a new one. */
const addressOf = (name: string, image: BrandImage) => `/marca/${name}?v=${versionOf(image)}`;

export const logoUrl = ({ logo }: Brand): string | undefined =>
  logo && addressOf(`logo.${logo.format}`, logo);

export type BrandSite = {
  letterhead: Letterhead;
  files: OwnFiles;
  /** The page says whose it is from its first byte. */
  page(html: string): string;
};

/** The pictures of other sizes are drawn the first time that somebody asks for one, outside this process. */
export function openBrand(brand: Brand, log: Logger): BrandSite {
  const { logo, icono, color } = brand;
  const drawLogo = once(async () =>
    logo ? (await drawn('logo', logo, [{ height: LOGO_HEIGHT, background: color }]))[0] : undefined,
  );
  const drawIcons = once(async () =>
    icono
      ? drawn('icono', icono, [
          ...ICON_SIZES.map((side) => ({ width: side, height: side })),
          { width: MASKABLE_INNER, height: MASKABLE_INNER, margin: MASKABLE.margin, background: color },
        ])
      : [],
  );
  async function drawn(name: string, image: BrandImage, sizes: Parameters<typeof drawPngs>[1]) {
    const images = await drawPngs(image, sizes);
    if (!images) log.error({ operacion: 'marca', resultado: name }, 'a picture of the brand was not drawn');
    return images ?? [];
  }
  const icon = (side: (typeof ICON_SIZES)[number]) => async () =>
    asPng((await drawIcons())[ICON_SIZES.indexOf(side)]);
  return {
    letterhead: { nombre: brand.nombre, band: { color, logo: drawLogo } },
    page: (html) => html.replace(BLOCK, (block) => headOf(brand, block)),
    files: {
      '/manifest.webmanifest': async () => manifestOf(brand),
      ...(logo && { [`/marca/logo.${logo.format}`]: async () => asIs(logo) }),
      ...(logo && { '/marca/logo-correo.png': async () => asPng(await drawLogo()) }),
      ...(icono && {
        '/marca/icono.svg': async () => (icono.format === 'svg' ? asIs(icono) : undefined),
        '/favicon.ico': icon(32),
        '/apple-touch-icon.png': icon(180),
        '/marca/icono-192.png': icon(192),
        '/marca/icono-512.png': icon(512),
        '/marca/icono-recortable.png': async () => asPng((await drawIcons())[ICON_SIZES.length]),
      }),
    },
  };
}

/** A failure is not kept: the next request tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().then((value) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) made = undefined;
      return value;
    });
    return made;
  };
}

const asPng = (bytes: Buffer | undefined): OwnFile | undefined => bytes && { type: TYPES.png, bytes };
const asIs = (image: BrandImage): OwnFile => ({ type: TYPES[image.format], bytes: image.bytes });

function manifestOf({ nombre, nombreCorto, color, icono }: Brand): OwnFile {
  const pngOf = (image: BrandImage, name: string, side: number, purpose: string) => ({
    src: addressOf(name, image),
    sizes: `${side}x${side}`,
    type: TYPES.png,
    purpose,
  });
  const icons = icono
    ? [
        pngOf(icono, 'icono-192.png', 192, 'any'),
        pngOf(icono, 'icono-512.png', 512, 'any'),
        pngOf(icono, 'icono-recortable.png', MASKABLE.side, 'maskable'),
      ]
    : [{ src: '/icon.svg', sizes: 'any', type: TYPES.svg }];
  const manifest = {
    name: nombre,
    short_name: nombreCorto,
    description: 'Facturas, pagos, reclamos y consumos de luz.',
    lang: 'es-AR',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAGE_COLOR,
    theme_color: color,
    icons,
  };
  return { type: 'application/manifest+json', bytes: Buffer.from(JSON.stringify(manifest)) };
}

const BLOCK = /<!-- marca -->[\s\S]*?<!-- \/marca -->/;
const TITLE = /<title>(.*?)<\/title>/;
const PRODUCT = 'Oficina Virtual';
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '');

function headOf({ nombreCorto, color, icono }: Brand, block: string): string {
  const [, title = PRODUCT] = TITLE.exec(block) ?? [];
  const own = title === PRODUCT ? `${PRODUCT} – ${nombreCorto}` : title.replace(PRODUCT, () => nombreCorto);
  const icons = icono
    ? [
        `<link rel="icon" href="/favicon.ico?v=${versionOf(icono)}" sizes="32x32">`,
        ...(icono.format === 'svg'
          ? [`<link rel="icon" href="${addressOf('icono.svg', icono)}" type="image/svg+xml">`]
          : []),
        `<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${versionOf(icono)}">`,
      ]
    : ['<link rel="icon" href="/icon.svg" type="image/svg+xml">'];
  return [
    `<meta name="theme-color" content="${color}">`,
    `<meta name="application-name" content="${escapeHtml(nombreCorto)}">`,
    `<title>${escapeHtml(own)}</title>`,
    ...icons,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('\n    ');
}
