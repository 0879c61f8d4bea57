import type { Route } from '@oficina/hydra';
import type { Clock, Secret } from '@oficina/values';
import type { Actor, Authenticator } from './actor.ts';
import type { GeneralLimit } from './general-limit.ts';
import type { SocketRules } from './sockets.ts';

export type Origin = {
  id: string;
  ip: string;
  /** Who is counted by the limits: the address, or the /64 of an IPv6 one. */
  network: string;
  agent: string;
  /** A number by chance with which a browser tells itself from others of its address. */
  browser?: string;
};

/** What the wire needs from the house around it. */
export type WireOptions = {
  clock: Clock;
  authenticate: Authenticator;
  limit: GeneralLimit | null;
  /** A refused call is told to the audit trail. */
  onDenied: (actor: Actor, route: Route, origin: { id: string; ip: string }) => Promise<void>;
  /**
   * Looks at the password that came with a delicate call, and remembers that the session gave it. Throws its own
   * refusal when it is wrong. Without it, such a call asks to confirm first.
   */
  reauthenticate?: (actor: Actor, origin: Origin, password: Secret<string>) => Promise<unknown>;
  /** Adds hydra:member and its kin beside the plain names. */
  hydraAlias: boolean;
  /** Checks the types of every answer against its contract, besides leaving out what it does not name. */
  checkAnswers: boolean;
  /** Other origins whose pages may call us. */
  origins: readonly string[];
  /** Any call is answered within this time. */
  answerWithinMs: number;
  sockets: SocketRules;
};

declare module 'fastify' {
  interface FastifyInstance {
    wire: WireOptions;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    route?: Route;
    /** A window goes there to save a file: what it cannot save is told in words. */
    window?: boolean;
  }
}
