import type { MensajeRecibido } from '@oficina/testing/simulator';

export type Channel = MensajeRecibido['canal'];
export type ServiceName = 'smtp' | 'smpp' | 'twilio' | 'whatsapp' | 'fcm';

export type Service = { nombre: ServiceName; url: string };

export const SERVICE_WORDS: Readonly<Record<ServiceName, string>> = {
  smtp: 'del correo',
  smpp: 'de los SMS del operador',
  twilio: 'de los SMS de Twilio',
  whatsapp: 'de WhatsApp',
  fcm: 'de los avisos al celular',
};

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  correo: 'Correo',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Aviso',
};

export const isChannel = (text: string): text is Channel => Object.hasOwn(CHANNEL_LABELS, text);
