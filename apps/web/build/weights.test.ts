import { expect, test } from 'vitest';
import { type Manifest, weigh } from './weights.ts';

const KB = 1024;
const PAGE = 'src/inicio.page.tsx';
const manifest: Manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_base.js'], css: ['main.css'] },
  '_base.js': { file: 'base.js' },
  'src/frame.tsx': { file: 'frame.js', isDynamicEntry: true, imports: ['_base.js'] },
  [PAGE]: { file: 'inicio.js', isDynamicEntry: true, imports: ['index.html'] },
  'f.html': { file: 'f.js', isEntry: true, css: ['f.css'] },
};
const sizes = new Map([
  ['main.js', 10 * KB],
  ['base.js', 20 * KB],
  ['frame.js', 3 * KB],
  ['inicio.js', 2 * KB],
  ['main.css', 4 * KB],
  ['index.html', 1 * KB],
  ['f.html', 1 * KB],
  ['f.js', 5 * KB],
  ['f.css', 2 * KB],
  ['letra.woff2', 18 * KB],
]);
const typeface = '  typeface: 18.0 / 24 KB';
const budget = { entry: 'index.html', match: /inicio\.page/, after: ['src/frame.tsx'], js: 35, css: 4 };

test('una página pesa su documento, su marco y lo suyo, una vez cada cosa y nada del otro documento', () => {
  expect(weigh(manifest, sizes, [budget])).toEqual({
    lines: [typeface, `  ${PAGE}: js 35.0 / 35 KB, css 4.0 / 4 KB`],
    over: [],
  });
});

test('un documento propio pesa todo lo suyo, HTML incluido, y nada de la aplicación', () => {
  expect(weigh(manifest, sizes, [{ entry: 'f.html', total: 8 }])).toEqual({
    lines: [typeface, '  f.html: 8.0 / 8 KB in all but the typeface'],
    over: [],
  });
});

test('lo que pasa del límite se dice', () => {
  const { over } = weigh(manifest, sizes, [
    { ...budget, js: 34, css: 3 },
    { entry: 'f.html', total: 7 },
  ]);
  expect(over).toEqual([
    `${PAGE}, JavaScript: 35.0 KB, at most 34`,
    `${PAGE}, CSS: 4.0 KB, at most 3`,
    'f.html: 8.0 KB, at most 7',
  ]);
});

test('un límite que no es de nadie es un archivo que cambió de nombre', () => {
  const { over } = weigh(manifest, sizes, [
    { ...budget, match: /ya-no-esta/ },
    { entry: 'otra.html', total: 50 },
  ]);
  expect(over).toEqual(['no page matches /ya-no-esta/', 'no document is called otra.html']);
});

test('la letra se cuenta aparte, y una que falta o que engorda se dice', () => {
  const withFonts = (...fonts: number[]) =>
    new Map([...sizes, ...fonts.map((size, index) => [`letra-${index}.woff2`, size * KB] as const)]);
  const over = (found: Map<string, number>) => weigh(manifest, found, [budget]).over;
  expect(over(withFonts(6))).toEqual([]);
  expect(over(withFonts(6, 1))).toEqual(['typeface: 25.0 KB, at most 24']);
  const none = new Map(sizes);
  none.delete('letra.woff2');
  expect(over(none)).toEqual(['no typeface was built']);
});
