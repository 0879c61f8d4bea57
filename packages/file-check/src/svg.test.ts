import { expect, test } from 'vitest';
import { withoutImages } from './svg.ts';

const svg = (cuerpo: string, prolog = '') =>
  Buffer.from(`${prolog}<svg xmlns="http://www.w3.org/2000/svg">${cuerpo}</svg>`);
const remains = (cuerpo: string) => withoutImages(svg(cuerpo))?.toString();

test('las imagenes de afuera quedan afuera, se llamen como se llamen', () => {
  for (const nombre of ['image', 'svg:image', 'a-b.c:image', 'feImage', 'x:feImage']) {
    const resultado = remains(`<${nombre} href="http://otro.test/a.png"></${nombre}><${nombre}/>`);
    expect(resultado, nombre).not.toMatch(/image[\s/>]/i);
    expect(resultado?.match(/omitida/g)).toHaveLength(3);
  }
});

test('lo demas queda igual, byte por byte', () => {
  const cuerpo =
    '<text>Ñandú, imágenes de la línea — image</text><rect class="image"/><imagen/><!-- image -->';
  expect(remains(cuerpo)).toBe(svg(cuerpo).toString());
});

test('el que perderia algo propio, o no se puede mirar, no se dibuja', () => {
  expect(withoutImages(svg('<image href="data:image/png;base64,AAAA"/>'))).toBeNull();
  expect(withoutImages(svg('<image href="DATA:image/png;base64,AAAA"/>'))).toBeNull();
  expect(withoutImages(svg('&i;', '<!DOCTYPE svg [<!ENTITY i "&#60;image/>">]>'))).toBeNull();
  for (const encoding of ['UTF-7', 'UTF-16', 'IBM037', 'ISO-2022-JP', ''])
    expect(withoutImages(svg('', `<?xml version="1.0" encoding="${encoding}"?>`)), encoding).toBeNull();
  for (const encoding of ['UTF-8', 'utf-8', 'ISO-8859-1', 'windows-1252'])
    expect(
      withoutImages(svg('', `\uFEFF<?xml version='1.0' encoding='${encoding}'?>`)),
      encoding,
    ).not.toBeNull();
});
