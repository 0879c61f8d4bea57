import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Sender } from './mail.ts';

export type SmtpOptions = Sender & {
  /** smtp:// or smtps://, with user and password when the server asks for them. */
  url: Secret<string>;
  /** Without it, TLS is used when offered, whoever signed the certificate. */
  requireTls: boolean;
  /** Connections at the same time. */
  pool: number;
  /** Mails per connection. */
  maxMessages?: number;
  dkim?: { selector: string; privateKey: Secret<string> };
  timeouts?: { connectionMs: number; greetingMs: number; socketMs: number };
  /** Another authority to trust, as PEM. */
  ca?: string;
  log?: Logger;
};
