import type { MensajeRecibido } from '@oficina/testing/simulator';

export type Canal = MensajeRecibido['canal'];
export type ServiceName = 'smtp' | 'smpp' | 'twilio' | 'whatsapp' | 'fcm';

/** `url`: where the simulator takes orders and tells what it received. */
export type Service = { nombre: ServiceName; url: string };

export const SERVICE_WORDS: Readonly<Record<ServiceName, string>> = {
  smtp: 'del correo',
  smpp: 'de los SMS del operador',
  twilio: 'de los SMS de Twilio',
  whatsapp: 'de WhatsApp',
  fcm: 'de los avisos al celular',
};

export const CANALES: Readonly<Record<Canal, string>> = {
  correo: 'Correo',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Aviso',
};

export const isCanal = (text: string): text is Canal => Object.hasOwn(CANALES, text);
