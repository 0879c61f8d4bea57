export type { SmppOptions } from './options.ts';
export { settings, smppOptions } from './settings.ts';
export { createSmpp } from './smpp.ts';
