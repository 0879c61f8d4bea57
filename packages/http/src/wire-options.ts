import type { Route } from '@oficina/hydra';
import type { Clock, Secret } from '@oficina/values';
import type { Actor, Authenticator } from './actor.ts';
import type { GeneralLimit } from './general-limit.ts';
import type { SocketRules } from './sockets.ts';

export type Origin = {
  id: string;
  ip: string;
  /** The limits count by network: the address, or the /64 of an IPv6 one. */
  network: string;
  agent: string;
  /** This random value distinguishes a browser from others at the same address. */
  browser?: string;
};

export type WireOptions = {
  clock: Clock;
  authenticate: Authenticator;
  limit: GeneralLimit | null;
  onDenied: (actor: Actor, route: Route, origin: { id: string; ip: string }) => Promise<void>;
  /**
   * This checks the password that came with a sensitive call, records that the session gave it, and throws its own refusal
   * when it is wrong. Without this function, such a call asks for confirmation first.
   */
  reauthenticate?: (actor: Actor, origin: Origin, password: Secret<string>) => Promise<unknown>;
  /** The answers carry hydra:member and the other prefixed names beside the plain ones. */
  hydraAlias: boolean;
  /** The types of every answer are validated, besides leaving out the fields that the contract does not name. */
  checkAnswers: boolean;
  origins: readonly string[];
  /** Until it is true only the health is answered. */
  isReady?: () => boolean;
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
    /** A browser window opens this address to save a file, so an error is shown as a page. */
    window?: boolean;
  }
}
