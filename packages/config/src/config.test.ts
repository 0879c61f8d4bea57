import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ConfigError,
  defineSettings,
  describeConfig,
  envExample,
  loadConfig,
  secret,
  text,
  whole,
  yesNo,
} from './index.ts';

const base = defineSettings('required', 'Base', {
  url: text('DATABASE_URL', 'dónde está la base'),
  clave: secret('CLAVE', 'firma los códigos', 8),
});
const red = defineSettings('optional', 'Red', {
  puerto: whole('PUERTO', 'puerto de la web', 8080, [1, 65535]),
  proxy: yesNo('PROXY', 'si hay un proxy delante', false),
});

test('lo que falta y lo que esta mal se dice todo junto, en castellano', () => {
  const attempt = () => loadConfig({ base, red }, { CLAVE: 'corta', PUERTO: 'ochenta', PROXY: 'quizas' });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow('4 problemas');
  expect(attempt).toThrow('Falta DATABASE_URL: dónde está la base');
  expect(attempt).toThrow('CLAVE: necesita al menos 8 caracteres');
  expect(attempt).toThrow('PUERTO: tiene que ser un número entre 1 y 65535');
  expect(attempt).toThrow('PROXY: tiene que ser "si" o "no"');
});

test('un secreto puede venir en un archivo y no se imprime', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'clave');
  writeFileSync(path, 'una-clave-larga\n');
  const config = loadConfig({ base, red }, { DATABASE_URL: 'postgres://x/y', CLAVE_FILE: path, PROXY: 'sí' });
  expect(config.base.clave.reveal()).toBe('una-clave-larga');
  expect(JSON.stringify(config)).not.toContain('una-clave-larga');
  expect(config.red).toEqual({ puerto: 8080, proxy: true });
});

test('la pagina y el ejemplo nombran cada variable', () => {
  expect(describeConfig([red, base])).toMatch(
    /Obligatorias[\s\S]*DATABASE_URL[\s\S]*Opcionales[\s\S]*PUERTO/,
  );
  expect(envExample([base, red])).toContain('\nDATABASE_URL=\nCLAVE=\n');
  expect(envExample([base, red])).toContain('# PUERTO=8080');
});
