import { threadTime } from '@oficina/testing';
import { expect, test } from 'vitest';
import { EXTENSION_PDF, EXTENSIONES_DE_FOTO, TIPOS_DE_ADJUNTO } from '../../contract/index.ts';
import { foto, heicLegible, heicRoto, svgDe } from './archivos.test-kit.ts';
import { FORMATO_DE, GUARDADO_COMO, reconocer } from './formatos.ts';
import { pdfSimple } from './pdf.test-kit.ts';

test('todo lo que el contrato acepta tiene su formato, y se guarda como algo que el contrato da', () => {
  expect(Object.keys(FORMATO_DE).sort()).toEqual([...EXTENSIONES_DE_FOTO, EXTENSION_PDF].sort());
  for (const formato of Object.values(FORMATO_DE))
    expect(TIPOS_DE_ADJUNTO).toContain(GUARDADO_COMO[formato].tipo);
});

test('cada uno se reconoce por su contenido', async () => {
  for (const formato of ['jpeg', 'png', 'webp', 'gif'] as const)
    expect(reconocer(await foto()[formato]().toBuffer())).toBe(formato);
  expect(reconocer(await heicLegible())).toBe('heic');
  expect(reconocer(heicRoto())).toBe('heic');
  expect(reconocer(pdfSimple())).toBe('pdf');
});

test.each([
  '<svg/>',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '\uFEFF \n<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg:svg xmlns:svg="x">',
])('%j es un dibujo', (texto) => {
  expect(reconocer(Buffer.from(texto))).toBe('svg');
});

test('lo demas no es nada', async () => {
  const nada = [
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
  for (const texto of nada) expect(reconocer(Buffer.from(texto, 'latin1')), texto).toBeNull();
  expect(reconocer(await foto().tiff().toBuffer())).toBeNull();
  expect(reconocer(await foto().avif().toBuffer())).toBeNull();
  expect(reconocer(Buffer.concat([Buffer.from('PK\x03\x04'), pdfSimple()]))).toBeNull();
  expect(reconocer(Buffer.concat([Buffer.from('<html>'), svgDe('')]))).toBeNull();
});

test('un comienzo que no termina no lleva tiempo', () => {
  for (const texto of ['<!--', '<?', '<!DOCTYPE [', ' ', '<!-- -->']) {
    const worked = threadTime();
    expect(reconocer(Buffer.alloc(65_536, texto))).toBeNull();
    expect(worked()).toBeLessThan(500);
  }
});
