import type { Subject } from '@oficina/hydra';

/** Whoever makes a call, as the session says now. */
export type Actor = Subject & {
  usuarioId: number;
  /** SHA-256 of the token: names the session without being able to open it. */
  sesion: Buffer;
  expira: Date;
  /** Last time a password or a code was given in this session. */
  autenticado: Date | null;
};

/** Reads the bearer token of a request. The reason tells the client's developer what to do. */
export type Authenticator = (token: string) => Promise<Actor | 'invalid' | 'expired'>;
