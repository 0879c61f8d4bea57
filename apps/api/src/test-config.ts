import { loadConfig } from '@oficina/config';
import { type ApiConfig, apiSettings } from './config.ts';

const OBLIGATORIAS = {
  SEGURIDAD_CLAVE_CODIGOS: 'clave-de-prueba-de-treinta-y-dos-letras',
  COOPERATIVA_NOMBRE: 'Cooperativa de Prueba',
  LOG_NIVEL: 'silent',
  LIMITES_SESION: '1000000',
  LIMITES_ANONIMO: '1000000',
} as const;

/** The environment of a process under test. */
export const testEnvironment = (url: string, more: Record<string, string> = {}): Record<string, string> => ({
  ...OBLIGATORIAS,
  DATABASE_URL: url,
  ...more,
});

export function testConfig(url: string, more: Record<string, string> = {}): ApiConfig {
  return loadConfig(apiSettings, testEnvironment(url, more));
}
