import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Drawn, ImageFormat, PngSize, Resultado } from './messages.ts';
import { withoutImages } from './svg.ts';

const MAX_SIDE = 2560;
const THUMBNAIL_SIDE = 320;
const MAX_PIXELS = 50_000_000;
const MAX_FRAMES = 300;
/** An SVG has no size of its own, so a smaller one is drawn at least this big. */
const DRAWING_SIDE = 1024;
const DOTS_PER_INCH = 72;

// Each sandbox process handles one image at a time and must keep nothing between two.
sharp.cache(false);
sharp.concurrency(1);

type Loader = 'Jpeg' | 'Png' | 'Webp' | 'Nsgif' | 'Svg' | 'Heif';
const LOADER_BY_FORMAT: Readonly<Record<ImageFormat, Loader>> = {
  jpeg: 'Jpeg',
  png: 'Png',
  webp: 'Webp',
  gif: 'Nsgif',
  svg: 'Svg',
  heic: 'Heif',
};

/** The library guesses the format of its input and knows many, so only the loader of the detected format is allowed. */
function allowOnlyLoaders(...loaders: Loader[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}Buffer`) });
}

class TooLarge extends Error {}

/**
 * The image is drawn again: upright, no bigger than needed, and without metadata about where, when or with what it was
 * taken.
 */
export async function cleanImage(format: ImageFormat, bytes: Uint8Array): Promise<Resultado> {
  try {
    const input = format === 'svg' ? withoutImages(bytes) : bytes;
    if (!input) return { kind: 'no', motivo: 'ilegible' };
    const { data, loader } = await render(format, input);
    allowOnlyLoaders(loader);
    const miniatura = await sharp(data)
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    return { kind: 'ok', image: { bytes: data, miniatura } };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge || /exceeds pixel limit/i.test((error as Error).message);
    return { kind: 'no', motivo: isTooLarge ? 'grande' : 'ilegible' };
  }
}

/** What a person sees of a cooperative is drawn from the one picture that it gives. */
export async function drawSizes(
  format: 'svg' | 'png',
  bytes: Uint8Array,
  sizes: readonly PngSize[],
): Promise<Drawn> {
  allowOnlyLoaders(LOADER_BY_FORMAT[format]);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  try {
    const { height } = await sharp(bytes, options).metadata();
    const images: Uint8Array[] = [];
    for (const size of sizes) {
      // A drawing has no pixels of its own: its density makes it sharp at the size that is asked for.
      const density = Math.max(1, (DOTS_PER_INCH * size.height) / height);
      const input = sharp(bytes, format === 'svg' ? { ...options, density } : options);
      const resized = input.resize({ ...(size.width && { width: size.width }), height: size.height });
      const { background, margin } = size;
      const flat = background ? resized.flatten({ background }) : resized;
      if (background && margin)
        flat.extend({ top: margin, bottom: margin, left: margin, right: margin, background });
      images.push(await flat.png({ compressionLevel: 9 }).toBuffer());
    }
    return { kind: 'drawn', images };
  } catch {
    return { kind: 'no' };
  }
}

async function render(format: ImageFormat, bytes: Uint8Array): Promise<{ data: Buffer; loader: Loader }> {
  allowOnlyLoaders(LOADER_BY_FORMAT[format]);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const datos = await sharp(bytes, options).metadata();
  const frames = frameCount(datos);
  const input = sharp(bytes, {
    ...options,
    animated: frames > 1,
    ...(format === 'svg' && { density: densityOf(datos) }),
  });
  // Only photos declare their orientation, and an animation would need each frame rotated.
  const oriented = frames > 1 ? input : input.autoOrient();
  const small = oriented.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
  const { output, loader } = write(format, small);
  return { data: await output.toBuffer(), loader };
}

/** The pixel limit for all frames together is enforced when they are read. */
function frameCount({ pages = 1, format }: Metadata): number {
  const frames = format === 'gif' || format === 'webp' ? pages : 1;
  if (frames > MAX_FRAMES) throw new TooLarge();
  return frames;
}

/** The image is drawn at its final size, because a bigger one would only cost time. */
function densityOf({ width, height }: Metadata): number {
  const side = Math.max(width, height);
  const final = Math.min(MAX_SIDE, Math.max(side, DRAWING_SIDE));
  return Math.min(100_000, Math.max(1, (DOTS_PER_INCH * final) / side));
}

function write(format: ImageFormat, image: Sharp): { output: Sharp; loader: Loader } {
  switch (format) {
    case 'jpeg':
    case 'heic':
      return { output: image.jpeg({ quality: 82 }), loader: 'Jpeg' };
    case 'png':
    case 'svg':
      return { output: image.png({ compressionLevel: 6 }), loader: 'Png' };
    case 'webp':
      return { output: image.webp({ quality: 80 }), loader: 'Webp' };
    case 'gif':
      return { output: image.gif({ effort: 3 }), loader: 'Nsgif' };
  }
}
