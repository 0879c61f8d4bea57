import { brandFolder } from './brand.ts';
import { ConfigError, defineSettings, type SettingsCheck } from './load.ts';
import {
  checked,
  databaseUrl,
  inProduction,
  listOf,
  optionalSecret,
  secret,
  text,
  whole,
  yesNo,
} from './setting.ts';

const MIN_KEY_LENGTH = 32;

export const commonSettings = {
  base: defineSettings('required', 'Base de datos y claves', {
    url: databaseUrl('DATABASE_URL', 'conexión a PostgreSQL 15 o posterior con el usuario oficina_app'),
    codigosKey: secret(
      'SEGURIDAD_CLAVE_CODIGOS',
      `firma los códigos de un solo uso; al menos ${MIN_KEY_LENGTH} caracteres al azar, guardada aparte de las copias`,
      MIN_KEY_LENGTH,
    ),
    encryptionKey: secret(
      'SEGURIDAD_CLAVE_CIFRADO',
      `cifra los secretos que esperan en la base; al menos ${MIN_KEY_LENGTH} caracteres al azar, guardada aparte de las copias`,
      MIN_KEY_LENGTH,
    ),
    previousEncryptionKey: optionalSecret(
      'SEGURIDAD_CLAVE_CIFRADO_ANTERIOR',
      'la que se usaba antes, mientras quede algo cifrado con ella',
      MIN_KEY_LENGTH,
    ),
  }),
  marca: defineSettings('required', 'Marca', {
    brand: brandFolder(
      'MARCA',
      'carpeta con el nombre, el logo, los colores, los teléfonos y los textos de la cooperativa (marca.md)',
    ),
  }),
  legal: defineSettings('optional', 'Textos legales', {
    art30bis: yesNo(
      'LEGAL_ART30BIS',
      'decir "No existen deudas pendientes" cuando los datos son recientes',
      true,
    ),
    datosDiasMaximos: whole('DATOS_DIAS_MAXIMOS', 'días sin importar facturas antes de avisar', 40, [1, 400]),
  }),
  site: defineSettings('optional', 'Dirección pública', {
    url: inProduction(
      checked(
        'PUBLIC_URL',
        'dirección con la que las personas entran, sin barra al final; los enlaces de los mensajes se arman con ella',
        'http://localhost:8080',
        (value) =>
          /^https?:\/\/[^/\s]+$/.test(value) ? null : 'tiene que ser como https://oficina.ejemplo.com',
      ),
    ),
  }),
  personal: defineSettings('optional', 'Personal', {
    alertas: inProduction(
      listOf('PERSONAL_ALERTAS', 'correos que se enteran de lo que necesita atención, separados por coma'),
    ),
  }),
  log: defineSettings('optional', 'Registro', {
    nivel: text('LOG_NIVEL', 'nivel del registro: error, warn, info o silent', { fallback: 'info' }),
  }),
};

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const isLocal = (url: string) => LOCAL_HOSTS.includes(URL.parse(url)?.hostname ?? '');

/** A password travels only encrypted. An installation that answers only on its own machine is a demonstration or a test. */
const siteCheck: SettingsCheck<Pick<typeof commonSettings, 'site'>> = {
  reads: ['site'],
  run({ site }) {
    if (!isLocal(site.url) && !site.url.startsWith('https://'))
      throw new ConfigError(['PUBLIC_URL: tiene que empezar con https://']);
  },
};

/** A customer whose reclamo is closed must learn where to appeal. */
const enteCheck: SettingsCheck<Pick<typeof commonSettings, 'marca' | 'site'>> = {
  reads: ['marca', 'site'],
  run({ marca: { brand }, site }) {
    if (isLocal(site.url)) return;
    const faults = (['nombre', 'telefono', 'web'] as const)
      .filter((key) => brand.ente[key] === undefined)
      .map(
        (key) => `MARCA: marca.json: ente.${key}: falta; quien reclama tiene que saber a qué organismo ir`,
      );
    if (faults.length > 0) throw new ConfigError(faults);
  },
};

export const commonChecks = [siteCheck, enteCheck];
