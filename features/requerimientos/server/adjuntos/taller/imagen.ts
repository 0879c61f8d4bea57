import sharp, { type Metadata, type Sharp } from 'sharp';
import type { FormatoDeImagen } from '../formatos.ts';
import { sinImagenes } from './dibujo.ts';
import type { Resultado } from './pedido.ts';

const LADO_MAXIMO = 2560;
const LADO_MINIATURA = 320;
const PIXELES_MAXIMOS = 50_000_000;
const CUADROS_MAXIMOS = 300;
/** A drawing has no size of its own: a smaller one is drawn at least as big as this. */
const LADO_DE_DIBUJO = 1024;
const PUNTOS_POR_PULGADA = 72;

// One picture at a time and nothing remembered between two: there is a workshop for each.
sharp.cache(false);
sharp.concurrency(1);

type Lector = 'Jpeg' | 'Png' | 'Webp' | 'Nsgif' | 'Svg' | 'Heif';
const LECTOR: Readonly<Record<FormatoDeImagen, Lector>> = {
  jpeg: 'Jpeg',
  png: 'Png',
  webp: 'Webp',
  gif: 'Nsgif',
  svg: 'Svg',
  heic: 'Heif',
};

/** The library guesses what it is given, and knows many formats: of all of them it is left the one that we saw. */
function soloLectores(...lectores: Lector[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: lectores.map((lector) => `VipsForeignLoad${lector}Buffer`) });
}

class Demasiado extends Error {}

/** Drawn anew: upright, no bigger than needed and without a word of where, when or with what it was taken. */
export async function limpiarImagen(formato: FormatoDeImagen, bytes: Uint8Array): Promise<Resultado> {
  try {
    const entrada = formato === 'svg' ? sinImagenes(bytes) : bytes;
    if (!entrada) return { kind: 'no', motivo: 'ilegible' };
    const { data, lector } = await dibujar(formato, entrada);
    soloLectores(lector);
    const miniatura = await sharp(data)
      .resize(LADO_MINIATURA, LADO_MINIATURA, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return { kind: 'ok', imagen: { bytes: data, miniatura } };
  } catch (error) {
    const grande = error instanceof Demasiado || /exceeds pixel limit/i.test((error as Error).message);
    return { kind: 'no', motivo: grande ? 'grande' : 'ilegible' };
  }
}

async function dibujar(
  formato: FormatoDeImagen,
  bytes: Uint8Array,
): Promise<{ data: Buffer; lector: Lector }> {
  soloLectores(LECTOR[formato]);
  const opciones = { limitInputPixels: PIXELES_MAXIMOS, failOn: 'error' } as const;
  const datos = await sharp(bytes, opciones).metadata();
  const cuadros = cuadrosDe(datos);
  const entrada = sharp(bytes, {
    ...opciones,
    animated: cuadros > 1,
    ...(formato === 'svg' && { density: densidadDe(datos) }),
  });
  // Only photographs say which side is up, and of a moving picture each frame would have to be turned.
  const derecha = cuadros > 1 ? entrada : entrada.autoOrient();
  const chica = derecha.resize(LADO_MAXIMO, LADO_MAXIMO, { fit: 'inside', withoutEnlargement: true });
  const { salida, lector } = escribir(formato, chica);
  return { data: await salida.toBuffer(), lector };
}

/** How many frames it has. That all of them together have too many pixels is seen by whoever reads them. */
function cuadrosDe({ pages = 1, format }: Metadata): number {
  const cuadros = format === 'gif' || format === 'webp' ? pages : 1;
  if (cuadros > CUADROS_MAXIMOS) throw new Demasiado();
  return cuadros;
}

/** Drawn at its final size: bigger would only cost. */
function densidadDe({ width, height }: Metadata): number {
  const lado = Math.max(width, height);
  const final = Math.min(LADO_MAXIMO, Math.max(lado, LADO_DE_DIBUJO));
  return Math.min(100_000, Math.max(1, (PUNTOS_POR_PULGADA * final) / lado));
}

function escribir(formato: FormatoDeImagen, imagen: Sharp): { salida: Sharp; lector: Lector } {
  switch (formato) {
    case 'jpeg':
    case 'heic':
      return { salida: imagen.jpeg({ quality: 82 }), lector: 'Jpeg' };
    case 'png':
    case 'svg':
      return { salida: imagen.png({ compressionLevel: 6 }), lector: 'Png' };
    case 'webp':
      return { salida: imagen.webp({ quality: 80 }), lector: 'Webp' };
    case 'gif':
      return { salida: imagen.gif({ effort: 3 }), lector: 'Nsgif' };
  }
}
