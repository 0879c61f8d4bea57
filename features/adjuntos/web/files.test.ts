import { expect, test } from 'vitest';
import { acceptedTypes, claseOf, fileError, isPdf, sizeError, tamano } from './files.ts';

const ANY_FILE = { adjuntarFotos: 1, adjuntarArchivos: 1 } as const;
const NO_PDF = { adjuntarFotos: 2, adjuntarArchivos: 0 } as const;
const NO_FILES = { adjuntarFotos: 0, adjuntarArchivos: 0 } as const;
const MB = 1024 * 1024;
const archivo = (name: string, size = 1_000) => ({ name, size });

test.each(['foto.jpg', 'FOTO.JPEG', 'a.png', 'a.webp', 'a.gif', 'a.svg', 'IMG_1.HEIC', 'dni.pdf', 'DNI.PDF'])(
  '%s se admite',
  (name) => {
    expect(fileError(archivo(name), ANY_FILE)).toBeNull();
  },
);

test.each(['virus.exe', 'foto.jpg.exe', 'foto', '.jpg.', 'hoja.docx', 'pdf', ''])(
  '%j no se admite',
  (name) => {
    expect(fileError(archivo(name), ANY_FILE)).toBe(
      'Ese tipo de archivo no está permitido. Usá JPG, PNG, WEBP, GIF o PDF.',
    );
  },
);

test('cada categoría admite lo suyo', () => {
  expect(fileError(archivo('a.pdf'), NO_PDF)).toBe('Esta categoría no admite archivos PDF.');
  expect(fileError(archivo('a.jpg'), NO_PDF)).toBeNull();
  expect(fileError(archivo('a.jpg'), NO_FILES)).toBe('Esta categoría no admite fotos.');
});

test('un PDF grande se dice antes de subirlo; una foto grande todavía puede achicarse', () => {
  expect(fileError(archivo('a.pdf', 10 * MB), ANY_FILE)).toBeNull();
  expect(fileError(archivo('a.pdf', 10 * MB + 1), ANY_FILE)).toBe('El archivo supera el máximo de 10 MB.');
  expect(fileError(archivo('a.jpg', 25 * MB), ANY_FILE)).toBeNull();
  expect(sizeError(archivo('a.jpg', 10 * MB + 1))).toBe('El archivo supera el máximo de 10 MB.');
});

test('un PDF es un archivo aunque se lo elija entre las fotos', () => {
  expect([claseOf(archivo('a.pdf'), 'foto'), claseOf(archivo('a.jpg'), 'foto')]).toEqual(['archivo', 'foto']);
  expect([claseOf(archivo('a.jpg'), 'archivo'), isPdf(archivo('a.jpg'))]).toEqual(['archivo', false]);
});

test('lo que se ofrece elegir', () => {
  expect(acceptedTypes('foto')).toBe('image/*');
  expect(acceptedTypes('archivo')).toBe('.pdf,.jpg,.jpeg,.png,.webp,.gif,.svg,.heic');
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
