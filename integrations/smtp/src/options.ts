import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';
import type { Sender } from './mail.ts';

export type SmtpOptions = Sender & {
  /** The scheme is smtp:// or smtps://, with user and password when the server asks for them. */
  url: Secret<string>;
  /** When false, TLS is used if offered, and any certificate is accepted. */
  requireTls: boolean;
  pool: number;
  /** The limit is per connection. */
  maxMessages?: number;
  dkim?: { selector: string; privateKey: Secret<string> };
  timeouts?: { connectionMs: number; greetingMs: number; socketMs: number };
  /** This additional authority, as PEM, is also trusted. */
  ca?: string;
  log?: Logger;
};
