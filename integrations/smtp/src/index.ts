export { type Bounce, readBounce } from './bounce.ts';
export type { SmtpOptions } from './options.ts';
export { settings, smtpOptions } from './settings.ts';
export { createSmtp, verifySmtp } from './smtp.ts';
export { makeVerp, readVerp, type VerpOptions } from './verp.ts';
