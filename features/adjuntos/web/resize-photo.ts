/** The server stores no more pixels than this, so sending more is useless. */
const MAX_SIDE = 2_560;
const JPEG_QUALITY = 0.82;
/** Smaller files are sent unchanged, because sending them is faster than resizing. */
const SMALL_BYTES = 500 * 1_024;
const JPEG = 'image/jpeg';

/** Drawings and animations are left alone. Some phones give no type for their own photographs, so the extension decides. */
const RESIZABLE_EXTENSION = /\.(jpe?g|png|webp|heic)$/i;
const PHONE_PHOTO_EXTENSION = /\.heic$/i;

const withJpgExtension = (nombre: string) => nombre.replace(/\.[^.]+$/, '.jpg');

/**
 * The orientation is applied, the metadata of the camera dropped and the size reduced. A file that this browser cannot read,
 * or would make bigger, is sent unchanged: the server supports more formats.
 */
export async function resizePhoto(photo: File): Promise<File> {
  const isSmall = photo.size <= SMALL_BYTES && !PHONE_PHOTO_EXTENSION.test(photo.name);
  if (!RESIZABLE_EXTENSION.test(photo.name) || isSmall) return photo;
  try {
    const resized = await redraw(photo);
    return resized && resized.size < photo.size
      ? new File([resized], withJpgExtension(photo.name), { type: JPEG, lastModified: photo.lastModified })
      : photo;
  } catch {
    return photo;
  }
}

async function redraw(photo: File): Promise<Blob | null> {
  // The orientation is applied here, because the drawn image no longer has it.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // Transparent areas would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const output = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, JPEG_QUALITY));
    // A browser that does not support the requested type returns another one.
    return output?.type === JPEG ? output : null;
  } finally {
    bitmap.close();
    // Some phones keep the memory of a canvas until its size is set to zero.
    canvas.width = 0;
    canvas.height = 0;
  }
}
