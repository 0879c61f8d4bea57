export {
  type Access,
  anyone,
  confirmado,
  judge,
  loggedIn,
  owner,
  role,
  type Subject,
  type Visibility,
} from './access.ts';
export { type BodyReading, readBody } from './body.ts';
export { type AnswerOf, ApiError, type Client, createClient, type QueryOf } from './client.ts';
export { type Collection, type Listing, toCollection } from './collection.ts';
export { CONFIG_ELEMENT, putConfigInPage } from './config-in-page.ts';
export {
  day,
  dayInput,
  id,
  iriOf,
  iriText,
  moment,
  momentInput,
  money,
  moneyInput,
  periodo,
  periodoInput,
} from './fields.ts';
export type { DayRange, IntRange, MomentRange } from './filters.ts';
export * as filter from './filters.ts';
export { iri, parseId, parseIri } from './iri.ts';
export { line } from './line.ts';
export { longList } from './long-list.ts';
export { applyMergePatch, mergePatch } from './merge-patch.ts';
export { outlineOf } from './outline.ts';
export { toAuthProblem, toProblem } from './problem.ts';
export {
  type Direction,
  defineQuery,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  parseQuery,
  type Query,
  type QueryContract,
} from './query.ts';
export {
  changedByOther,
  forbidden,
  invalid,
  notFound,
  protocolFault,
  Refusal,
  unprocessable,
  type Violation,
} from './refusal.ts';
export { type Draft, head, omitNulls, type Resource, resource, type Wire } from './resource.ts';
export {
  type Answer,
  del,
  get,
  list,
  type Method,
  type ParamsOf,
  patch,
  post,
  put,
  type Route,
  type Routes,
  type Upload,
  upload,
} from './route.ts';
export { isStorable } from './storable.ts';
export { PublicConfig, signParts, systemRoutes } from './system.ts';
export { withoutCardNumbers } from './without-cards.ts';
