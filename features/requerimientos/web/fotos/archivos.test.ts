import { expect, test } from 'vitest';
import { aceptados, claseDe, esPdf, faltaDe, faltaDeTamano, tamano } from './archivos.ts';

const TODO = { adjuntarFotos: 1, adjuntarArchivos: 1 } as const;
const NADA_DE_PDF = { adjuntarFotos: 2, adjuntarArchivos: 0 } as const;
const NADA = { adjuntarFotos: 0, adjuntarArchivos: 0 } as const;
const MB = 1024 * 1024;
const archivo = (name: string, size = 1_000) => ({ name, size });

test.each(['foto.jpg', 'FOTO.JPEG', 'a.png', 'a.webp', 'a.gif', 'a.svg', 'IMG_1.HEIC', 'dni.pdf', 'DNI.PDF'])(
  '%s se admite',
  (name) => {
    expect(faltaDe(archivo(name), TODO)).toBeNull();
  },
);

test.each(['virus.exe', 'foto.jpg.exe', 'foto', '.jpg.', 'hoja.docx', 'pdf', ''])(
  '%j no se admite',
  (name) => {
    expect(faltaDe(archivo(name), TODO)).toBe(
      'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.',
    );
  },
);

test('cada categoría admite lo suyo', () => {
  expect(faltaDe(archivo('a.pdf'), NADA_DE_PDF)).toBe('Esta categoría no admite archivos PDF.');
  expect(faltaDe(archivo('a.jpg'), NADA_DE_PDF)).toBeNull();
  expect(faltaDe(archivo('a.jpg'), NADA)).toBe('Esta categoría no admite fotos.');
});

test('un PDF grande se dice antes de subirlo; una foto grande todavía puede achicarse', () => {
  expect(faltaDe(archivo('a.pdf', 10 * MB), TODO)).toBeNull();
  expect(faltaDe(archivo('a.pdf', 10 * MB + 1), TODO)).toBe('El archivo supera el máximo de 10 MB.');
  expect(faltaDe(archivo('a.jpg', 25 * MB), TODO)).toBeNull();
  expect(faltaDeTamano(archivo('a.jpg', 10 * MB + 1))).toBe('El archivo supera el máximo de 10 MB.');
});

test('un PDF es un archivo aunque se lo elija entre las fotos', () => {
  expect([claseDe(archivo('a.pdf'), 'foto'), claseDe(archivo('a.jpg'), 'foto')]).toEqual(['archivo', 'foto']);
  expect([claseDe(archivo('a.jpg'), 'archivo'), esPdf(archivo('a.jpg'))]).toEqual(['archivo', false]);
});

test('lo que se ofrece elegir', () => {
  expect(aceptados('foto')).toBe('image/*');
  expect(aceptados('archivo')).toBe('.pdf,.jpg,.jpeg,.png,.webp,.gif,.svg,.heic');
});

test.each([
  [0, '1 KB'],
  [327_680, '320 KB'],
  [MB - 1, '1024 KB'],
  [MB, '1 MB'],
  [1.44 * MB, '1,4 MB'],
  [10 * MB, '10 MB'],
])('%i bytes se dicen %s', (bytes, texto) => {
  expect(tamano(bytes)).toBe(texto);
});
