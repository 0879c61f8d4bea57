export type { FastifyInstance as App } from 'fastify';
export type { Actor, Authenticator } from './actor.ts';
export { type AppOptions, collectRoutes, createApp } from './app.ts';
export { createGeneralLimit } from './general-limit.ts';
export type { Checks } from './health.ts';
export { createLimits, type Limits, limit } from './limits.ts';
export { createLogger } from './log.ts';
export {
  type Context,
  type Handler,
  type Handlers,
  mount,
  type Origin,
  secondFactorMissing,
  staged,
} from './mount.ts';
export type { FileResult } from './send-file.ts';
export { mountSystem } from './system.ts';
export { serveWeb } from './web.ts';
