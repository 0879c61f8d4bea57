/** The server keeps no more than this: what is beyond it would only travel. */
const MAX_SIDE = 2_560;
const JPEG_QUALITY = 0.82;
/** Under it, it goes as it is: it is sent before it would be made smaller. */
const SMALL_BYTES = 500 * 1_024;
const JPEG = 'image/jpeg';

/** Drawings and what moves are left alone. Some phones say no type of their own photos, only their ending. */
const RESIZABLE_EXTENSION = /\.(jpe?g|png|webp|heic)$/i;
const PHONE_PHOTO_EXTENSION = /\.heic$/i;

const withJpgExtension = (nombre: string) => nombre.replace(/\.[^.]+$/, '.jpg');

/**
 * A photo as it is worth sending it: turned as it was taken, without what the camera wrote inside it, and smaller. What
 * this browser cannot read, or would make bigger, goes as it came: the server knows more.
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
  // Turned here: once drawn, nothing tells how the camera was held.
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    // What is transparent would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const output = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, JPEG_QUALITY));
    // A browser that does not know the type asked for gives another.
    return output?.type === JPEG ? output : null;
  } finally {
    bitmap.close();
    // Some phones keep the memory of a canvas until its size says otherwise.
    canvas.width = 0;
    canvas.height = 0;
  }
}
