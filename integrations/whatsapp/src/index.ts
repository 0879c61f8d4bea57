export { settings, whatsappOptions } from './settings.ts';
export { answerHandshake, readWhatsappReceipts, verifyWhatsapp } from './webhook.ts';
export { createWhatsapp, type WhatsappOptions } from './whatsapp.ts';
