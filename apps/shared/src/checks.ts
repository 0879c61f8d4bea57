// Settings that are right alone may be wrong together. Each program runs the checks of what it uses before anything starts.
import {
  InvalidPerfiles,
  type importacionSettings,
  type Perfil,
  readPerfiles,
} from '@oficina/archivos/server';
import { ConfigError, type commonSettings, type SettingsCheck } from '@oficina/config';
import { type settings as diskSettings, diskStoreOptions } from '@oficina/disk';
import { avisosSmsFaults, type avisosSmsSettings } from '@oficina/facturas/server';
import { fcmOptions, type settings as fcmSettings } from '@oficina/fcm';
import { isPlantilla } from '@oficina/mensajes/server';
import { mercadoPagoOptions, type settings as mercadoPagoSettings } from '@oficina/mercadopago';
import { checkPagosSettings, type pagosSettings } from '@oficina/pagos/server';
import { paywayOptions, type settings as paywaySettings } from '@oficina/payway';
import { personaOptions, type settings as personaSettings } from '@oficina/persona';
import { checkRules, type reclamosSettings, rulesOf } from '@oficina/requerimientos/server';
import { type settings as s3Settings, s3StoreOptions } from '@oficina/s3';
import { smppOptions, type settings as smppSettings } from '@oficina/smpp';
import { smtpOptions, type settings as smtpSettings } from '@oficina/smtp';
import { twilioOptions, type settings as twilioSettings } from '@oficina/twilio';
import { whatsappOptions, type settings as whatsappSettings } from '@oficina/whatsapp';

export const storeCheck: SettingsCheck<{ almacen: typeof diskSettings; s3: typeof s3Settings }> = {
  reads: ['almacen', 's3'],
  run: ({ almacen, s3 }) => void (almacen.almacen === 's3' ? s3StoreOptions(s3) : diskStoreOptions(almacen)),
};

export const importacionCheck: SettingsCheck<{ importacion: typeof importacionSettings }> = {
  reads: ['importacion'],
  run: ({ importacion }) => void perfilesOf(importacion),
};

export function perfilesOf({ perfiles: folder }: { perfiles?: string | undefined }): Perfil[] {
  try {
    return readPerfiles(folder);
  } catch (error) {
    if (!(error instanceof InvalidPerfiles)) throw error;
    throw new ConfigError(error.problems.map((problem) => `IMPORTACION_PERFILES: ${problem}`));
  }
}

export const pagosCheck: SettingsCheck<{
  pagos: typeof pagosSettings;
  payway: typeof paywaySettings;
  mercadopago: typeof mercadoPagoSettings;
}> = {
  reads: ['pagos', 'payway', 'mercadopago'],
  run({ pagos, payway, mercadopago }) {
    checkPagosSettings(pagos, payway);
    if (payway.publicKey || payway.privateKey) paywayOptions(payway);
    mercadoPagoOptions(mercadopago);
  },
};

export const personaCheck: SettingsCheck<{ persona: typeof personaSettings }> = {
  reads: ['persona'],
  run: ({ persona }) => void (persona.apiKey && personaOptions(persona)),
};

type Marca = Pick<typeof commonSettings, 'marca'>;

export const marcaCheck: SettingsCheck<Marca> = {
  reads: ['marca'],
  run({ marca }) {
    const faults = Object.keys(marca.brand.correo.notas)
      .filter((nombre) => !isPlantilla(nombre))
      .map((nombre) => `MARCA: marca.json: correo.notas.${nombre}: no hay un mensaje con ese nombre`);
    if (faults.length > 0) throw new ConfigError(faults);
  },
};

export const reclamosCheck: SettingsCheck<Marca & { reclamos: typeof reclamosSettings }> = {
  reads: ['marca', 'reclamos'],
  run({ marca, reclamos }) {
    const problem = checkRules(rulesOf(reclamos, marca.brand));
    if (problem !== null) throw new ConfigError([problem]);
  },
};

export const smtpCheck: SettingsCheck<{ smtp: typeof smtpSettings }> = {
  reads: ['smtp'],
  run: ({ smtp }) => void (smtp.url && smtpOptions(smtp)),
};

export const smsCheck: SettingsCheck<{ smpp: typeof smppSettings; twilio: typeof twilioSettings }> = {
  reads: ['smpp', 'twilio'],
  run({ smpp, twilio }) {
    if (smpp.host && twilio.accountSid)
      throw new ConfigError(['Los SMS salen por SMPP o por Twilio: dejá solo uno configurado.']);
    if (smpp.host) smppOptions(smpp);
    if (twilio.accountSid) twilioOptions(twilio);
  },
};

export const avisosSmsCheck: SettingsCheck<
  Pick<typeof commonSettings, 'site'> & { avisosSms: typeof avisosSmsSettings }
> = {
  reads: ['avisosSms', 'site'],
  run({ avisosSms, site }) {
    const faults = avisosSmsFaults(avisosSms, site.url);
    if (faults.length > 0) throw new ConfigError(faults);
  },
};

export const whatsappCheck: SettingsCheck<{ whatsapp: typeof whatsappSettings }> = {
  reads: ['whatsapp'],
  run: ({ whatsapp }) => void (whatsapp.token && whatsappOptions(whatsapp)),
};

export const pushCheck: SettingsCheck<{ fcm: typeof fcmSettings }> = {
  reads: ['fcm'],
  run: ({ fcm }) => void (fcm.serviceAccountFile && fcmOptions(fcm)),
};
