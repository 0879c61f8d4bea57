import { checked, defineSettings, listOf, secret, text, type ValuesOf, whole, yesNo } from '@oficina/config';
import { settings as diskSettings } from '@oficina/disk';
import { settings as s3Settings } from '@oficina/s3';
import { checkBrandColor } from '@oficina/values/brand';

const CLAVE_MINIMA = 32;
export const MAX_PROCESOS = 16;
const LEYENDA_DATOS =
  'Tus datos se usan para prestarte el servicio. Podés acceder a ellos, corregirlos o pedir su supresión (Ley 25.326). La autoridad de control es la AAIP.';
const ART25 =
  'Usted tiene derecho a reclamar una indemnización si le facturamos sumas o conceptos indebidos o reclamamos el pago de facturas ya abonadas, Ley 24.240';

function faultOfColor(color: string): string | null {
  const check = checkBrandColor(color);
  return check.ok ? null : check.sentence;
}

/** Every setting the api reads. docs/operar/configurar.md and .env.example are printed from here. */
export const apiSettings = {
  base: defineSettings('obligatorias', 'Base de datos y claves', {
    url: secret('DATABASE_URL', 'conexión a PostgreSQL 15 o posterior con el usuario oficina_app'),
    claveDeCodigos: secret(
      'SEGURIDAD_CLAVE_CODIGOS',
      `firma los códigos de un solo uso; al menos ${CLAVE_MINIMA} caracteres al azar, guardada aparte de las copias`,
      CLAVE_MINIMA,
    ),
  }),
  cooperativa: defineSettings('obligatorias', 'La cooperativa', {
    nombre: text('COOPERATIVA_NOMBRE', 'nombre que ven los usuarios'),
  }),
  marca: defineSettings('opcionales', 'Marca y contacto', {
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
  legal: defineSettings('opcionales', 'Textos legales', {
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
    enteNombre: text('ENTE_NOMBRE', 'organismo regulador', { optional: true }),
    enteTelefono: text('ENTE_TELEFONO', 'teléfono del organismo regulador', { optional: true }),
    enteWeb: text('ENTE_WEB', 'sitio del organismo regulador', { optional: true }),
    datosDiasMaximos: whole('DATOS_DIAS_MAXIMOS', 'días sin importar facturas antes de avisar', 40, [1, 400]),
  }),
  almacen: diskSettings,
  s3: s3Settings,
  facturas: defineSettings('opcionales', 'Facturas', {
    resumenPdf: yesNo(
      'FACTURAS_RESUMEN_PDF',
      'dibujar un resumen, sin validez fiscal, de las facturas que no tienen PDF',
      false,
    ),
  }),
  seguridad: defineSettings('opcionales', 'Seguridad', {
    otpPersonal: yesNo('SEGURIDAD_OTP_PERSONAL', 'exigir la verificación en dos pasos al personal', true),
    limiteSesion: whole('LIMITES_SESION', 'llamadas por minuto y por sesión', 600, [1, 1_000_000]),
    limiteAnonimo: whole(
      'LIMITES_ANONIMO',
      'llamadas por minuto y por dirección, sin sesión',
      120,
      [1, 1_000_000],
    ),
  }),
  red: defineSettings('opcionales', 'Red', {
    direccion: text('HOST', 'dirección donde escucha', { fallback: '127.0.0.1' }),
    puerto: whole('PORT', 'puerto donde escucha', 8080, [0, 65_535]),
    procesos: whole(
      'PROCESOS',
      'procesos que atienden en el mismo puerto, cada uno con sus conexiones a la base; 0, uno por núcleo',
      0,
      [0, MAX_PROCESOS],
    ),
    conexiones: whole('DATABASE_CONEXIONES', 'conexiones a la base por proceso', 10, [1, 100]),
    proxies: whole(
      'RED_PROXIES',
      'cuántos proxies propios hay delante; sólo a ésos se les cree X-Forwarded-For',
      0,
      [0, 5],
    ),
    origenes: listOf('CORS_ORIGENES', 'otros orígenes que pueden llamar a la API, separados por coma'),
    hydraAlias: yesNo('HYDRA_ALIAS', 'agregar hydra:member y similares para clientes viejos', false),
    comprobar: yesNo(
      'RED_COMPROBAR_RESPUESTAS',
      'comparar cada respuesta con su contrato antes de enviarla; más lento, para probar versiones nuevas',
      false,
    ),
    web: text('WEB_DIR', 'carpeta de la web construida; vacía, sólo la API', { optional: true }),
    registro: text('LOG_NIVEL', 'nivel del registro: error, warn, info o silent', { fallback: 'info' }),
  }),
  demo: defineSettings('opcionales', 'Demostración', {
    activa: yesNo('DEMO', 'mostrar la cinta y las cuentas de prueba; nunca en producción', false),
  }),
};

export type ApiConfig = { [K in keyof typeof apiSettings]: ValuesOf<(typeof apiSettings)[K]> };
