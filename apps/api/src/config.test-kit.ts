import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCheckedConfig } from '@oficina/config';
import { brandWith } from '@oficina/testing';
import { type ApiConfig, apiChecks, apiSettings } from './config.ts';

const ALMACEN_DIR = join(tmpdir(), 'oficina-almacen-de-prueba');

const REQUIRED = {
  SEGURIDAD_CLAVE_CODIGOS: 'clave-de-prueba-de-treinta-y-dos-letras',
  SEGURIDAD_CLAVE_CIFRADO: 'otra-clave-de-prueba-de-treinta-y-dos-letras',
  MARCA: brandWith(),
  ALMACEN_DIR,
  PROCESOS: '1',
  RED_COMPROBAR_RESPUESTAS: 'si',
  LOG_NIVEL: 'silent',
  LIMITES_SESION: '1000000',
  LIMITES_ANONIMO: '1000000',
  LIMITES_ANONIMO_ESCRITURA: '1000000',
} as const;

export function testEnvironment(url: string, more: Record<string, string> = {}): Record<string, string> {
  mkdirSync(ALMACEN_DIR, { recursive: true });
  return { ...REQUIRED, DATABASE_URL: url, ...more };
}

/** The values are repeated and not imported, because the simulator is only reached over the wire. */
export const testPayway = (url: string) => ({
  PAYWAY_BASE_URL: url,
  PAYWAY_PUBLIC_KEY: 'clave-publica-de-prueba',
  PAYWAY_PRIVATE_KEY: 'clave-privada-de-prueba',
  PAYWAY_SITE_ID: '00099999',
  PAYWAY_ESTABLISHMENT_NUMBER: '12345678',
  PAYWAY_V1_LOOKUP_PROVEN: 'si',
});

export const testSmpp = { SMPP_HOST: '127.0.0.1', SMPP_SYSTEM_ID: 'x', SMPP_PASSWORD: 'x' };

export const testPersona = (url: string) => ({
  PERSONA_BASE_URL: `${url}/api/v1`,
  PERSONA_API_KEY: 'persona-clave-de-prueba',
  PERSONA_TEMPLATE_ID: 'itmpl_pruebaDeLaOficina',
  PERSONA_ENVIRONMENT_ID: 'env_pruebaDeLaOficina',
  PERSONA_WEBHOOK_SECRETS: 'wbhsec_de-prueba',
  // The wait is long, so that a busy machine does not count as a failure of the provider.
  PERSONA_TIMEOUT_MS: '30000',
});

export function testConfig(url: string, more: Record<string, string> = {}): ApiConfig {
  return loadCheckedConfig(apiSettings, apiChecks, testEnvironment(url, more));
}
