import { ADJUNTO_MAX_BYTES } from '@oficina/adjuntos/contract';
import {
  avisosSmsCheck,
  importacionCheck,
  mailSettings,
  marcaCheck,
  pagosCheck,
  personaCheck,
  reclamosCheck,
  smsCheck,
  smtpCheck,
  storeCheck,
  watchSettings,
  whatsappCheck,
  workerAddress,
} from '@oficina/app-shared';
import { importacionSettings } from '@oficina/archivos/server';
import { clamavOptions, settings as clamavSettings } from '@oficina/clamav';
import {
  ConfigError,
  commonChecks,
  commonSettings,
  defineSettings,
  listOf,
  path,
  type SettingsCheck,
  text,
  type ValuesOf,
  whole,
  yesNo,
} from '@oficina/config';
import { cortesSettings } from '@oficina/cortes/server';
import { settings as diskSettings } from '@oficina/disk';
import { avisosSmsSettings, cobroSettings } from '@oficina/facturas/server';
import { mapaOptions, mapaSettings } from '@oficina/map/settings';
import { settings as mercadoPagoSettings } from '@oficina/mercadopago';
import { enlacePagosSettings, offeredMetodos, pagosSettings } from '@oficina/pagos/server';
import { settings as paywaySettings } from '@oficina/payway';
import { settings as personaSettings } from '@oficina/persona';
import { reclamosSettings } from '@oficina/requerimientos/server';
import { settings as s3Settings } from '@oficina/s3';
import { settings as smppSettings } from '@oficina/smpp';
import { rechazosSettings } from '@oficina/tarjetas/server';
import { settings as twilioSettings } from '@oficina/twilio';
import { identidadSettings } from '@oficina/validaciones/server';
import { settings as whatsappSettings } from '@oficina/whatsapp';

export const MAX_PROCESSES = 16;

/** docs/operar/configurar.md and .env.example are generated from these settings. */
export const apiSettings = {
  ...commonSettings,
  almacen: diskSettings,
  s3: s3Settings,
  payway: paywaySettings,
  mercadopago: mercadoPagoSettings,
  pagos: pagosSettings,
  enlace: enlacePagosSettings,
  rechazos: rechazosSettings,
  persona: personaSettings,
  identidad: identidadSettings,
  mapa: mapaSettings,
  clamav: clamavSettings,
  reclamos: reclamosSettings,
  importacion: importacionSettings,
  cortes: cortesSettings,
  // These settings decide which texts are offered, and some of the providers call back to the api.
  smpp: smppSettings,
  twilio: twilioSettings,
  whatsapp: whatsappSettings,
  // The alerts leave from whichever program is alive.
  smtp: mailSettings,
  vigilancia: watchSettings,
  trabajador: workerAddress,
  cobro: cobroSettings,
  avisosSms: avisosSmsSettings,
  facturas: defineSettings('optional', 'Facturas', {
    resumenPdf: yesNo(
      'FACTURAS_RESUMEN_PDF',
      'dibujar un resumen, sin validez fiscal, de las facturas que no tienen PDF',
      false,
    ),
  }),
  seguridad: defineSettings('optional', 'Seguridad', {
    otpPersonal: yesNo('SEGURIDAD_OTP_PERSONAL', 'exigir la verificación en dos pasos al personal', true),
    limiteSesion: whole('LIMITES_SESION', 'llamadas por minuto y por sesión', 600, [1, 1_000_000]),
    limiteAnonimo: whole(
      'LIMITES_ANONIMO',
      'lecturas por minuto y por dirección, sin sesión; detrás de una puede haber un pueblo',
      1_200,
      [1, 1_000_000],
    ),
    limiteEscritura: whole(
      'LIMITES_ANONIMO_ESCRITURA',
      'llamadas que escriben o prueban algo, por minuto y por dirección, sin sesión',
      120,
      [1, 1_000_000],
    ),
  }),
  red: defineSettings('optional', 'Red', {
    direccion: text('HOST', 'dirección donde escucha', { fallback: '127.0.0.1' }),
    port: whole('PORT', 'puerto donde escucha', 8080, [0, 65_535]),
    procesos: whole(
      'PROCESOS',
      'procesos que atienden en el mismo puerto, cada uno con sus conexiones a la base; 0, uno por núcleo',
      0,
      [0, MAX_PROCESSES],
    ),
    conexiones: whole('DATABASE_CONEXIONES', 'conexiones a la base por proceso', 10, [1, 100]),
    maxSockets: whole(
      'RED_CONEXIONES',
      'conexiones abiertas a la vez que admite cada proceso; las que pasan no se atienden',
      2_000,
      [10, 100_000],
    ),
    proxies: whole(
      'RED_PROXIES',
      'cuántos proxies propios hay delante; solo a esos se les cree X-Forwarded-For',
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
    web: path('WEB_DIR', 'carpeta de la web construida; vacía, la que trae la versión instalada'),
  }),
  demo: defineSettings('optional', 'Demostración', {
    enabled: yesNo('DEMO', 'mostrar la cinta y las cuentas de prueba; nunca en producción', false),
  }),
};

export const UPLOAD = { maxBytes: ADJUNTO_MAX_BYTES };

/** The demonstration shows its passwords to anybody. */
const demoCheck: SettingsCheck<Pick<typeof apiSettings, 'demo'>> = {
  reads: ['demo'],
  run({ demo }, { production }) {
    if (production && demo.enabled) throw new ConfigError(['DEMO: en producción tiene que ser "no"']);
  },
};

export const apiChecks: readonly SettingsCheck<typeof apiSettings>[] = [
  ...commonChecks,
  marcaCheck,
  storeCheck,
  importacionCheck,
  pagosCheck,
  personaCheck,
  reclamosCheck,
  smsCheck,
  avisosSmsCheck,
  smtpCheck,
  whatsappCheck,
  demoCheck,
  { reads: ['mapa', 'marca'], run: ({ mapa, marca }) => void mapaOptions(mapa, marca.brand.mapa) },
  { reads: ['clamav'], run: ({ clamav }) => void clamavOptions(clamav, UPLOAD) },
];

export const offeredOf = ({ enlace, payway, mercadopago }: ApiConfig) =>
  offeredMetodos(enlace, payway, mercadopago);

export type ApiConfig = { [K in keyof typeof apiSettings]: ValuesOf<(typeof apiSettings)[K]> };
