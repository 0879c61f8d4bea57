/** In these every letter that an element is named with is one byte, and the usual one. */
const ALLOWED_ENCODING = /^(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const DECLARED_ENCODING = /^\uFEFF?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;

/** Pictures inside a drawing; what they are called may have a prefix. */
const IMAGE_ELEMENTS = /(<\/?(?:[\w.-]+:)?)(?:image|feImage)(?=[\s/>])/g;

/**
 * A drawing without the pictures of others: those of outside are never fetched, and those inside are made of bytes that
 * whoever draws would unpack without asking how big they are. Null for one that would lose something of its own, or
 * that says it in a way that cannot be looked at: then its owner makes a photograph of it.
 */
export function withoutImages(bytes: Uint8Array): Buffer | null {
  // Byte by byte, so that what is not touched stays as it was in any of those encodings.
  const texto = Buffer.from(bytes).toString('latin1');
  const declared = DECLARED_ENCODING.exec(texto.replace(/^\xef\xbb\xbf/, ''))?.[1];
  if (declared !== undefined && !ALLOWED_ENCODING.test(declared)) return null;
  // Entities may hold an element written in pieces.
  if (/<!ENTITY/i.test(texto) || /data:/i.test(texto)) return null;
  return Buffer.from(texto.replace(IMAGE_ELEMENTS, '$1omitida'), 'latin1');
}
