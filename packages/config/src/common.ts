import { checkBrandColor } from '@oficina/values/brand';
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
const LEYENDA_DATOS =
  'Tus datos se usan para prestarte el servicio. Podés acceder a ellos, corregirlos o pedir su supresión (Ley 25.326). La autoridad de control es la AAIP.';
const ART25 =
  'Usted tiene derecho a reclamar una indemnización si le facturamos sumas o conceptos indebidos o reclamamos el pago de facturas ya abonadas, Ley 24.240';

const REQUIRED_IF_PUBLIC = 'obligatoria si PUBLIC_URL no es de la propia máquina';

function faultOfColor(color: string): string | null {
  const check = checkBrandColor(color);
  return check.ok ? null : check.sentence;
}

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
  cooperativa: defineSettings('required', 'La cooperativa', {
    nombre: text('COOPERATIVA_NOMBRE', 'nombre que ven los usuarios'),
  }),
  marca: defineSettings('optional', 'Marca y contacto', {
    color: checked(
      'MARCA_COLOR',
      'color de la marca; se rechaza si no se lee con letras blancas',
      '#0b5f5c',
      faultOfColor,
    ),
    logo: text('MARCA_LOGO', 'logo horizontal blanco con fondo transparente (SVG o PNG)', { optional: true }),
    icono: text('MARCA_ICONO', 'ícono cuadrado de 512 px', { optional: true }),
    telefono: text('CONTACTO_TELEFONO', 'teléfono de atención', { optional: true }),
    whatsapp: text('CONTACTO_WHATSAPP', 'WhatsApp de atención', { optional: true }),
    guardia: text('CONTACTO_GUARDIA', 'línea de emergencias, las 24 horas', { optional: true }),
    direccion: text('CONTACTO_DIRECCION', 'dirección de la oficina', { optional: true }),
    horario: text('CONTACTO_HORARIO', 'horario de atención', { optional: true }),
    comoPagar: text(
      'CONTACTO_COMO_PAGAR',
      'otras formas de pagar, para quien abre el enlace de una factura',
      {
        optional: true,
      },
    ),
    android: text('APPS_ANDROID', 'enlace de la aplicación en Google Play', { optional: true }),
    ios: text('APPS_IOS', 'enlace de la aplicación en App Store', { optional: true }),
  }),
  legal: defineSettings('optional', 'Textos legales', {
    version: text(
      'LEGAL_VERSION',
      'versión vigente de los términos; al cambiarla se pide aceptarlos otra vez',
      {
        optional: true,
      },
    ),
    terminos: text('LEGAL_TERMINOS', 'texto o enlace de los términos', { optional: true }),
    privacidad: text('LEGAL_PRIVACIDAD', 'texto o enlace de la política de privacidad', { optional: true }),
    leyendaDatos: text('LEGAL_LEYENDA_DATOS', 'leyenda de los formularios que piden datos', {
      fallback: LEYENDA_DATOS,
    }),
    art25: text('LEGAL_ART25', 'leyenda del artículo 25 en las facturas', { fallback: ART25 }),
    art30bis: yesNo(
      'LEGAL_ART30BIS',
      'decir "No existen deudas pendientes" cuando los datos son recientes',
      true,
    ),
    enteNombre: text('ENTE_NOMBRE', `organismo regulador; ${REQUIRED_IF_PUBLIC}`, { optional: true }),
    enteTelefono: text('ENTE_TELEFONO', `teléfono del organismo regulador; ${REQUIRED_IF_PUBLIC}`, {
      optional: true,
    }),
    enteWeb: text('ENTE_WEB', `sitio del organismo regulador; ${REQUIRED_IF_PUBLIC}`, { optional: true }),
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

/**
 * A customer whose reclamo is closed must learn where to appeal, and a password travels only encrypted. An installation that
 * answers only on its own machine (a demonstration, a test) has no such customers.
 */
export const commonCheck: SettingsCheck<Pick<typeof commonSettings, 'legal' | 'site'>> = {
  reads: ['legal', 'site'],
  run({ legal, site }) {
    if (isLocal(site.url)) return;
    const { enteNombre, enteTelefono, enteWeb } = commonSettings.legal.shape;
    const faults = Object.entries({ enteNombre, enteTelefono, enteWeb })
      .filter(([name]) => !legal[name as 'enteNombre'])
      .map(([, { variable, help }]) => `Falta ${variable}: ${help}`);
    if (!site.url.startsWith('https://')) faults.push('PUBLIC_URL: tiene que empezar con https://');
    if (faults.length > 0) throw new ConfigError(faults);
  },
};
