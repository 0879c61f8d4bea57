import type { Subject } from '@oficina/hydra';

export type Actor = Subject & {
  usuarioId: number;
  /** The SHA-256 of the token identifies the session and cannot be used to enter it. */
  sesion: Buffer;
  expira: Date;
  /** A password or a code was last given in this session at this time. */
  autenticado: Date | null;
};

export type Authenticator = (token: string) => Promise<Actor | 'invalid' | 'expired'>;
