import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Sender } from './mail.ts';

export type SmtpOptions = Sender & {
  /** The scheme is smtp:// or smtps://, with user and password when the server asks for them. */
  url: Secret<string>;
  /** Without it, TLS is used when offered, and any certificate is accepted. */
  requireTls: boolean;
  pool: number;
  /** This is the number of mails per connection. */
  maxMessages?: number;
  dkim?: { selector: string; privateKey: Secret<string> };
  timeouts?: { connectionMs: number; greetingMs: number; socketMs: number };
  /** This is an additional authority to trust, as PEM. */
  ca?: string;
  log?: Logger;
};
