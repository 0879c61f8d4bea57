import { expect, test } from 'vitest';
import { conExtension, extensionDe, limpiarNombre, nombreSimple } from './nombre.ts';

test.each([
  ['heladera.jpg', 'heladera.jpg'],
  ['  Mi  foto .JPG ', 'Mi foto.JPG'],
  ['C:\\Users\\Elsa\\Desktop\\dni.pdf', 'dni.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\..', 'archivo'],
  ['/', 'archivo'],
  ['', 'archivo'],
  ['.jpg', 'archivo.jpg'],
  ['...jpg', 'archivo.jpg'],
  ['foto\r\nSet-Cookie: a=b.png', 'fotoSet-Cookie: a=b.png'],
  ['foto\0.php.png', 'foto.php.png'],
  // The letters that turn the text: it is seen as "fotogpj.exe" with them, and as what it is without.
  ['foto\u202Eexe.jpg', 'fotoexe.jpg'],
  ['a\u2066b\u200Fc\uFEFFd\u2028e.pdf', 'abcde.pdf'],
  ['mañana nublada 🌧️.webp', 'mañana nublada 🌧️.webp'],
  ['n\u0303andu\u0301.pdf', 'ñandú.pdf'],
  ['a\uD800b.pdf', 'a\uFFFDb.pdf'],
  ['"comillas" y \'otras\'.pdf', '"comillas" y \'otras\'.pdf'],
  ['punto final.', 'punto final'],
])('%j queda %j', (dado, esperado) => {
  expect(limpiarNombre(dado)).toBe(esperado);
});

test('no pasa de 150, y conserva la extension y los caracteres enteros', () => {
  const largo = limpiarNombre(`${'ñ'.repeat(300)}.jpeg`);
  expect([largo.length, largo.slice(-6)]).toEqual([150, 'ñ.jpeg']);
  const caras = limpiarNombre(`${'😀'.repeat(200)}.pdf`);
  expect(caras).toBe(`${'😀'.repeat(73)}.pdf`);
  expect(limpiarNombre(`a.${'x'.repeat(400)}`).length).toBeLessThanOrEqual(150);
  expect(limpiarNombre('b'.repeat(400))).toHaveLength(150);
});

test('la extension es la ultima, sin distinguir mayusculas', () => {
  expect(['a.JPG', 'a.jpeg', 'a.pdf.PNG', 'a.heic'].map(extensionDe)).toEqual(['jpg', 'jpeg', 'png', 'heic']);
  expect(['a.exe', 'pdf', 'a.', 'a.jpg.exe', 'a.constructor', 'a.svgz'].map(extensionDe)).toEqual(
    Array(6).fill(null),
  );
  expect(conExtension('plano.final.SVG', 'png')).toBe('plano.final.png');
});

test.each([
  ['heladera.jpg', 'heladera.jpg'],
  ['Mañana Nublada 🌧️.webp', 'Manana-Nublada.webp'],
  ['"a\\b".pdf', 'a-b.pdf'],
  ['😀.pdf', 'archivo.pdf'],
  ['../x', 'archivo.x'],
])('%j con letras simples es %j', (nombre, esperado) => {
  expect(nombreSimple(nombre)).toBe(esperado);
  expect(nombreSimple(nombre)).toMatch(/^[\w.-]+$/);
});
