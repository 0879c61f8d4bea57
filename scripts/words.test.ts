import { describe, expect, it } from 'vitest';
import { dictionaryOf, readSources, unknownWords } from './words.ts';

const isKnown = await dictionaryOf(readSources());
const wordsOf = (text: string, file = 'packages/values/src/plain.tsx') =>
  unknownWords(file, text, isKnown).map(({ line, word }) => `${line}: ${word}`);

describe('the words of the code', () => {
  it('has no Spanish helper', () => {
    expect(wordsOf('export const one = 1;\nconst contarLosQueFaltan = 2;')).toEqual(['2: contar']);
  });

  it.each([
    ['a parameter', 'const f = (cuantos: number) => cuantos;'],
    ['a property', 'type T = { cuantos: number };'],
    ['a key', 'const a = { cuantos: 1 };'],
    ['a variable taken out of an object', 'const { count: cuantos } = a;'],
    ['a function', 'function cuantos() {}'],
    ['an import with a name of ours', "import { count as cuantos } from 'x';"],
    ['a comment', 'f(/* cuantos */);'],
    ['a comment of an element', '<p>{/* cuantos */}</p>;'],
    ['a comment behind the code', 'f(); // cuantos'],
    ['a comment of a function', '/** Says cuantos. */\nfunction f() {}'],
    ['the last line', '// cuantos'],
  ])('has no word out of the glossary in %s', (_, text) => {
    expect(wordsOf(text)).toEqual(['1: cuantos']);
  });

  it('has no word out of the glossary in the name of a file or a folder', () => {
    expect(wordsOf('', 'packages/values/src/ojo-directo.ts')).toEqual(['0: directo']);
    expect(wordsOf('', 'packages/pasajero/theme.css')).toEqual(['0: pasajero']);
  });

  it('may have those of the glossary, of the wire and of the database, in either number and any case', () => {
    const names =
      'const FACTURAS = 1, razonSocial = 2, findSesiones = 3, plainPassword = 4, importeCent = 5;';
    expect(wordsOf(`// A período of the padrón.\n${names}`)).toEqual([]);
    const without = { ...readSources(), glossary: '', openapi: '{}', schema: '' };
    return dictionaryOf(without).then((only) =>
      expect(
        unknownWords('a.ts', 'const padron = 1, importeCent = 2;', only).map(({ word }) => word),
      ).toEqual(['padron', 'importe']),
    );
  });

  it('may name a setting as its variable, and only so', () => {
    expect(wordsOf("const a = { carpetaVieja: text('SALIDA_CARPETA', 'x') };")).toEqual(['1: Vieja']);
    expect(wordsOf("const a = { zapallo: text('zapallo', 'x') };")).toEqual(['1: zapallo']);
  });

  it('may have anything in what people read, in titles of tests and in what a comment quotes', () => {
    expect(
      wordsOf(
        [
          "const sentence = 'Elegí cuántos querés';",
          'const page = <p title="Elegí">Elegí cuántos // querés</p>;',
          "it('cuenta los que faltan', () => {});",
          'const name = outside.cuantos;',
          'const { cuantos } = outside;',
          '// The button says "Elegí cuántos" and calls `contarFaltan`.',
        ].join('\n'),
      ),
    ).toEqual([]);
  });
});
