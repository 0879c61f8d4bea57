import { expect, test } from 'vitest';
import { cleanFileName, extensionOf, nombreSimple, withExtension } from './file-name.ts';

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
  // With the characters that reverse the direction of the text, this name is displayed as "fotogpj.exe".
  ['foto\u202Eexe.jpg', 'fotoexe.jpg'],
  ['a\u2066b\u200Fc\uFEFFd\u2028e.pdf', 'abcde.pdf'],
  ['mañana nublada 🌧️.webp', 'mañana nublada 🌧️.webp'],
  ['n\u0303andu\u0301.pdf', 'ñandú.pdf'],
  ['a\uD800b.pdf', 'a\uFFFDb.pdf'],
  ['"comillas" y \'otras\'.pdf', '"comillas" y \'otras\'.pdf'],
  ['punto final.', 'punto final'],
])('%j queda %j', (given, esperado) => {
  expect(cleanFileName(given)).toBe(esperado);
});

test('no pasa de 150, y conserva la extension y los caracteres enteros', () => {
  const longName = cleanFileName(`${'ñ'.repeat(300)}.jpeg`);
  expect([longName.length, longName.slice(-6)]).toEqual([150, 'ñ.jpeg']);
  const emojis = cleanFileName(`${'😀'.repeat(200)}.pdf`);
  expect(emojis).toBe(`${'😀'.repeat(73)}.pdf`);
  expect(cleanFileName(`a.${'x'.repeat(400)}`).length).toBeLessThanOrEqual(150);
  expect(cleanFileName('b'.repeat(400))).toHaveLength(150);
});

test('la extension es la ultima, sin distinguir mayusculas', () => {
  expect(['a.JPG', 'a.jpeg', 'a.pdf.PNG', 'a.heic'].map(extensionOf)).toEqual(['jpg', 'jpeg', 'png', 'heic']);
  expect(['a.exe', 'pdf', 'a.', 'a.jpg.exe', 'a.constructor', 'a.svgz'].map(extensionOf)).toEqual(
    Array(6).fill(null),
  );
  expect(withExtension('plano.final.SVG', 'png')).toBe('plano.final.png');
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
