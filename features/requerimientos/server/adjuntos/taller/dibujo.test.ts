import { expect, test } from 'vitest';
import { sinImagenes } from './dibujo.ts';

const svg = (cuerpo: string, antes = '') =>
  Buffer.from(`${antes}<svg xmlns="http://www.w3.org/2000/svg">${cuerpo}</svg>`);
const queda = (cuerpo: string) => sinImagenes(svg(cuerpo))?.toString();

test('las imagenes de afuera quedan afuera, se llamen como se llamen', () => {
  for (const nombre of ['image', 'svg:image', 'a-b.c:image', 'feImage', 'x:feImage']) {
    const resultado = queda(`<${nombre} href="http://otro.test/a.png"></${nombre}><${nombre}/>`);
    expect(resultado, nombre).not.toMatch(/image[\s/>]/i);
    expect(resultado?.match(/omitida/g)).toHaveLength(3);
  }
});

test('lo demas queda igual, byte por byte', () => {
  const cuerpo =
    '<text>Ñandú, imágenes de la línea — image</text><rect class="image"/><imagen/><!-- image -->';
  expect(queda(cuerpo)).toBe(svg(cuerpo).toString());
});

test('el que perderia algo propio, o no se puede mirar, no se dibuja', () => {
  expect(sinImagenes(svg('<image href="data:image/png;base64,AAAA"/>'))).toBeNull();
  expect(sinImagenes(svg('<image href="DATA:image/png;base64,AAAA"/>'))).toBeNull();
  expect(sinImagenes(svg('&i;', '<!DOCTYPE svg [<!ENTITY i "&#60;image/>">]>'))).toBeNull();
  for (const codificacion of ['UTF-7', 'UTF-16', 'IBM037', 'ISO-2022-JP', ''])
    expect(sinImagenes(svg('', `<?xml version="1.0" encoding="${codificacion}"?>`)), codificacion).toBeNull();
  for (const codificacion of ['UTF-8', 'utf-8', 'ISO-8859-1', 'windows-1252'])
    expect(
      sinImagenes(svg('', `\uFEFF<?xml version='1.0' encoding='${codificacion}'?>`)),
      codificacion,
    ).not.toBeNull();
});
