/** In these encodings every letter of an element name is one byte, with its ASCII value. */
const ALLOWED_ENCODING = /^(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const DECLARED_ENCODING = /^\uFEFF?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;

const IMAGE_ELEMENTS = /(<\/?(?:[\w.-]+:)?)(?:image|feImage)(?=[\s/>])/g;

/**
 * Images inside a drawing are removed: external ones are never fetched, and the renderer would unpack embedded ones without
 * checking their size. Null for a drawing that would lose content of its own or that cannot be examined; its owner has to
 * send a photo of it.
 */
export function withoutImages(bytes: Uint8Array): Buffer | null {
  // Reading byte by byte leaves the rest unchanged in any of those encodings.
  const texto = Buffer.from(bytes).toString('latin1');
  const declared = DECLARED_ENCODING.exec(texto.replace(/^\xef\xbb\xbf/, ''))?.[1];
  if (declared !== undefined && !ALLOWED_ENCODING.test(declared)) return null;
  // Entities may hold an element written in pieces.
  if (/<!ENTITY/i.test(texto) || /data:/i.test(texto)) return null;
  return Buffer.from(texto.replace(IMAGE_ELEMENTS, '$1omitida'), 'latin1');
}
