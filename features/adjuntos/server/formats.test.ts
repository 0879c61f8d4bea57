import { brokenHeic, buildSvg, photo, readableHeic } from '@oficina/file-check/sample-files';
import { pdfSimple } from '@oficina/file-check/sample-pdfs';
import { threadTime } from '@oficina/testing';
import { expect, test } from 'vitest';
import { ADJUNTO_TYPES, EXTENSION_PDF, PHOTO_EXTENSIONS } from '../contract/index.ts';
import { detectFormat, FORMAT_BY_EXTENSION, STORED_AS } from './formats.ts';

test('todo lo que el contrato acepta tiene su formato, y se guarda como algo que el contrato da', () => {
  expect(Object.keys(FORMAT_BY_EXTENSION).sort()).toEqual([...PHOTO_EXTENSIONS, EXTENSION_PDF].sort());
  for (const format of Object.values(FORMAT_BY_EXTENSION))
    expect(ADJUNTO_TYPES).toContain(STORED_AS[format].tipo);
});

test('cada uno se reconoce por su contenido', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const)
    expect(detectFormat(await photo()[format]().toBuffer())).toBe(format);
  expect(detectFormat(await readableHeic())).toBe('heic');
  expect(detectFormat(brokenHeic())).toBe('heic');
  expect(detectFormat(pdfSimple())).toBe('pdf');
});

test.each([
  '<svg/>',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '\uFEFF \n<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg:svg xmlns:svg="x">',
])('%j es un dibujo', (texto) => {
  expect(detectFormat(Buffer.from(texto))).toBe('svg');
});

test('lo demas no es nada', async () => {
  const unknownFiles = [
    '',
    'MZ\x90\0\x03',
    '\x7fELF',
    'PK\x03\x04',
    '#!/bin/sh',
    '<html><svg>',
    '<!-- <svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<svg>',
    '<svgz>',
    'hola <svg>',
    ' %PDF-1.7',
    '%PDF-9.9',
    'RIFF\0\0\0\0WAVE',
    '\0\0\0\x20ftypisom',
  ];
  for (const texto of unknownFiles) expect(detectFormat(Buffer.from(texto, 'latin1')), texto).toBeNull();
  expect(detectFormat(await photo().tiff().toBuffer())).toBeNull();
  expect(detectFormat(await photo().avif().toBuffer())).toBeNull();
  expect(detectFormat(Buffer.concat([Buffer.from('PK\x03\x04'), pdfSimple()]))).toBeNull();
  expect(detectFormat(Buffer.concat([Buffer.from('<html>'), buildSvg('')]))).toBeNull();
});

test('un comienzo que no termina no lleva tiempo', () => {
  for (const texto of ['<!--', '<?', '<!DOCTYPE [', ' ', '<!-- -->']) {
    const worked = threadTime();
    expect(detectFormat(Buffer.alloc(65_536, texto))).toBeNull();
    expect(worked()).toBeLessThan(500);
  }
});
