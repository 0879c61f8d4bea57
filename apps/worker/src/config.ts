import {
  avisosSmsCheck,
  importacionCheck,
  mailSettings,
  marcaCheck,
  pagosCheck,
  personaCheck,
  pushCheck,
  reclamosCheck,
  smsCheck,
  smtpCheck,
  storeCheck,
  watchSettings,
  whatsappCheck,
  workerAddress,
} from '@oficina/app-shared';
import { importacionSettings } from '@oficina/archivos/server';
import {
  commonChecks,
  commonSettings,
  databaseUrl,
  defineSettings,
  type SettingsCheck,
  type ValuesOf,
  whole,
} from '@oficina/config';
import { cortesSettings } from '@oficina/cortes/server';
import { settings as diskSettings } from '@oficina/disk';
import { avisosSmsSettings, cobroSettings } from '@oficina/facturas/server';
import { settings as fcmSettings } from '@oficina/fcm';
import { settings as mercadoPagoSettings } from '@oficina/mercadopago';
import { pagosSettings } from '@oficina/pagos/server';
import { settings as paywaySettings } from '@oficina/payway';
import { settings as personaSettings } from '@oficina/persona';
import { reclamosSettings } from '@oficina/requerimientos/server';
import { settings as s3Settings } from '@oficina/s3';
import { settings as smppSettings } from '@oficina/smpp';
import { rechazosSettings } from '@oficina/tarjetas/server';
import { settings as twilioSettings } from '@oficina/twilio';
import { identidadSettings } from '@oficina/validaciones/server';
import { settings as whatsappSettings } from '@oficina/whatsapp';

export const workerSettings = {
  ...commonSettings,
  base: defineSettings('required', 'Base de datos y claves', {
    ...commonSettings.base.shape,
    url: databaseUrl('TRABAJADOR_DATABASE_URL', 'la misma base, con el usuario oficina_worker'),
  }),
  almacen: diskSettings,
  s3: s3Settings,
  smtp: mailSettings,
  smpp: smppSettings,
  twilio: twilioSettings,
  whatsapp: whatsappSettings,
  fcm: fcmSettings,
  payway: paywaySettings,
  mercadopago: mercadoPagoSettings,
  pagos: pagosSettings,
  cobro: cobroSettings,
  rechazos: rechazosSettings,
  persona: personaSettings,
  identidad: identidadSettings,
  reclamos: reclamosSettings,
  importacion: importacionSettings,
  avisos: defineSettings('optional', 'Avisos', {
    daysBefore: whole('AVISOS_DIAS_ANTES', 'cuántos días antes se avisa que una factura vence', 3, [0, 30]),
    daysAfter: whole('AVISOS_DIAS_DESPUES', 'cuántos días después se avisa que venció', 2, [1, 60]),
  }),
  avisosSms: avisosSmsSettings,
  cortes: cortesSettings,
  vigilancia: watchSettings,
  estado: workerAddress,
  trabajador: defineSettings('optional', 'Trabajador', {
    conexiones: whole('TRABAJADOR_CONEXIONES', 'conexiones a la base, además de las de la cola', 6, [2, 50]),
    arriendoS: whole(
      'MENSAJES_ARRIENDO_S',
      'segundos sin noticias de quien enviaba un mensaje antes de darlo a otro',
      300,
      [10, 3600],
    ),
  }),
};

export const workerChecks: readonly SettingsCheck<typeof workerSettings>[] = [
  ...commonChecks,
  marcaCheck,
  storeCheck,
  importacionCheck,
  pagosCheck,
  personaCheck,
  reclamosCheck,
  smtpCheck,
  smsCheck,
  avisosSmsCheck,
  whatsappCheck,
  pushCheck,
];

export type WorkerConfig = { [K in keyof typeof workerSettings]: ValuesOf<(typeof workerSettings)[K]> };
