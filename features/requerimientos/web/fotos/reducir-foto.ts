/** The server keeps no more than this: what is beyond it would only travel. */
const LADO_MAXIMO = 2_560;
const CALIDAD = 0.82;
/** Under it, it goes as it is: it is sent before it would be made smaller. */
const CHICA = 500 * 1_024;
const JPEG = 'image/jpeg';

/** Drawings and what moves are left alone. Some phones say no type of their own photos, only their ending. */
const SE_REDUCE = /\.(jpe?g|png|webp|heic)$/i;
const SOLO_ALGUNOS_LA_LEEN = /\.heic$/i;

const conFinJpg = (nombre: string) => nombre.replace(/\.[^.]+$/, '.jpg');

/**
 * A photo as it is worth sending it: turned as it was taken, without what the camera wrote inside it, and smaller. What
 * this browser cannot read, or would make bigger, goes as it came: the server knows more.
 */
export async function reducirFoto(foto: File): Promise<File> {
  const chica = foto.size <= CHICA && !SOLO_ALGUNOS_LA_LEEN.test(foto.name);
  if (!SE_REDUCE.test(foto.name) || chica) return foto;
  try {
    const reducida = await dibujarDeNuevo(foto);
    return reducida && reducida.size < foto.size
      ? new File([reducida], conFinJpg(foto.name), { type: JPEG, lastModified: foto.lastModified })
      : foto;
  } catch {
    return foto;
  }
}

async function dibujarDeNuevo(foto: File): Promise<Blob | null> {
  // Turned here: once drawn, nothing tells how the camera was held.
  const imagen = await createImageBitmap(foto, { imageOrientation: 'from-image' });
  const lienzo = document.createElement('canvas');
  try {
    const escala = Math.min(1, LADO_MAXIMO / Math.max(imagen.width, imagen.height));
    lienzo.width = Math.max(1, Math.round(imagen.width * escala));
    lienzo.height = Math.max(1, Math.round(imagen.height * escala));
    const pincel = lienzo.getContext('2d');
    if (!pincel) return null;
    // What is transparent would be black.
    pincel.fillStyle = '#fff';
    pincel.fillRect(0, 0, lienzo.width, lienzo.height);
    pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
    const salida = await new Promise<Blob | null>((resolve) => lienzo.toBlob(resolve, JPEG, CALIDAD));
    // A browser that does not know the type asked for gives another.
    return salida?.type === JPEG ? salida : null;
  } finally {
    imagen.close();
    // Some phones keep the memory of a canvas until its size says otherwise.
    lienzo.width = 0;
    lienzo.height = 0;
  }
}
