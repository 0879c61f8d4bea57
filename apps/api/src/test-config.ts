import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@oficina/config';
import { type ApiConfig, apiSettings } from './config.ts';

const ALMACEN_DIR = join(tmpdir(), 'oficina-almacen-de-prueba');

const OBLIGATORIAS = {
  SEGURIDAD_CLAVE_CODIGOS: 'clave-de-prueba-de-treinta-y-dos-letras',
  COOPERATIVA_NOMBRE: 'Cooperativa de Prueba',
  ALMACEN_DIR,
  PROCESOS: '1',
  RED_COMPROBAR_RESPUESTAS: 'si',
  LOG_NIVEL: 'silent',
  LIMITES_SESION: '1000000',
  LIMITES_ANONIMO: '1000000',
} as const;

/** The environment of a process under test. */
export function testEnvironment(url: string, more: Record<string, string> = {}): Record<string, string> {
  mkdirSync(ALMACEN_DIR, { recursive: true });
  return { ...OBLIGATORIAS, DATABASE_URL: url, ...more };
}

export function testConfig(url: string, more: Record<string, string> = {}): ApiConfig {
  return loadConfig(apiSettings, testEnvironment(url, more));
}
