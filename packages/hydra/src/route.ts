import * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { QueryContract } from './query.ts';
import type { Resource } from './resource.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Answer =
  | { readonly kind: 'item'; readonly resource: Resource }
  | { readonly kind: 'collection'; readonly resource: Resource; readonly extra: z.ZodMiniObject }
  | { readonly kind: 'plain'; readonly schema: z.ZodMiniType }
  | { readonly kind: 'file'; readonly types: readonly string[] }
  | { readonly kind: 'empty' };

/** The file comes as a form with one field; `tooLarge` is the sentence for a file above `maxBytes`. */
export type Upload = {
  readonly field: string;
  readonly maxBytes: number;
  readonly tooLarge: string;
  /** These short texts may come before or after the file; any other field is refused. */
  readonly fields?: readonly string[];
  /** The file is too big for the server's memory, so it is received on disk. */
  readonly toDisk?: true;
};

export type Route<
  P extends string = string,
  A extends Access = Access,
  Q extends QueryContract | undefined = QueryContract | undefined,
  B extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  R extends Answer = Answer,
> = {
  readonly method: Method;
  readonly path: P;
  readonly access: A;
  readonly answer: R;
  readonly query: Q;
  readonly body: B;
  readonly status: number;
  /** These fields exist but this call may not write them; sending one gives 422. */
  readonly readOnly: readonly string[];
  /** The call needs a password or code given in this session within the last 15 minutes. */
  readonly recent: boolean;
  /** The call does not count as use of the session: a page left open must not keep it alive. */
  readonly unattended: boolean;
  readonly authShape: boolean;
  /** A call repeated with the same Idempotency-Key answers 200. */
  readonly idempotencyKey: 'optional' | undefined;
  readonly upload: Upload | undefined;
  /** The limit is in bytes and applies to bodies that are not files; a bigger one gets 413 before it is read. */
  readonly maxBody: number;
  readonly summary: string;
};

export type Routes = Readonly<Record<string, Route>>;

/** ":id" is a number and any other parameter is text. What follows a dot, as in ":y.png", is not part of the name. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name> & ParamsOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Param<Name>
    : unknown;
type Param<Name extends string> = Name extends `${infer Bare}.${string}`
  ? Param<Bare>
  : { [K in Name]: K extends 'id' ? number : string };

const KB = 1024;
/** Anybody can send a public call by the thousand without signing in, so its limit is lower. */
const PUBLIC_BODY = 16 * KB;
const PRIVATE_BODY = 64 * KB;

type Common<A extends Access> = {
  access: A;
  summary: string;
  recent?: boolean;
  unattended?: boolean;
  authShape?: boolean;
};
type Read<Q> = { query?: Q };
type Write<B> = {
  body?: B;
  readOnly?: readonly string[];
  status?: number;
  idempotencyKey?: 'optional';
  /** The limit is in bytes. It defaults to 16 KB for public calls and 64 KB for the others. */
  maxBody?: number;
};
type ItemAnswer<R extends Resource> = { kind: 'item'; resource: R };
type PlainAnswer<S extends z.ZodMiniType> = { kind: 'plain'; schema: S };
type EmptyAnswer = { kind: 'empty' };
type FileAnswer = { kind: 'file'; types: readonly string[] };

type Options = Common<Access> & {
  item?: Resource;
  plain?: z.ZodMiniType;
  file?: string | readonly string[];
  upload?: Upload;
  query?: QueryContract;
  body?: z.ZodMiniType;
  readOnly?: readonly string[];
  status?: number;
  idempotencyKey?: 'optional';
  maxBody?: number;
};

function make(method: Method, path: string, options: Options): Route {
  const answer: Answer = options.item
    ? { kind: 'item', resource: options.item }
    : options.plain
      ? { kind: 'plain', schema: options.plain }
      : options.file
        ? { kind: 'file', types: typeof options.file === 'string' ? [options.file] : options.file }
        : { kind: 'empty' };
  return {
    method,
    path,
    access: options.access,
    answer,
    query: options.query,
    body: options.body,
    status: options.status ?? defaultStatus(method, answer),
    readOnly: options.readOnly ?? [],
    recent: options.recent ?? false,
    unattended: options.unattended ?? false,
    authShape: options.authShape ?? false,
    idempotencyKey: options.idempotencyKey,
    upload: options.upload,
    maxBody: options.maxBody ?? (options.access.visibility === 'public' ? PUBLIC_BODY : PRIVATE_BODY),
    summary: options.summary,
  };
}

function defaultStatus(method: Method, answer: Answer): number {
  if (answer.kind === 'empty') return 204;
  return method === 'POST' && answer.kind === 'item' ? 201 : 200;
}

export function get<const P extends string, A extends Access, R extends Resource>(
  path: P,
  options: Common<A> & { item: R },
): Route<P, A, undefined, undefined, ItemAnswer<R>>;
export function get<
  const P extends string,
  A extends Access,
  S extends z.ZodMiniType,
  Q extends QueryContract | undefined = undefined,
>(path: P, options: Common<A> & { plain: S; query?: Q }): Route<P, A, Q, undefined, PlainAnswer<S>>;
/** `file` is the MIME type of the answer, or a list of all possible ones. */
export function get<
  const P extends string,
  A extends Access,
  Q extends QueryContract | undefined = undefined,
>(
  path: P,
  options: Common<A> & { file: string | readonly string[]; query?: Q },
): Route<P, A, Q, undefined, FileAnswer>;
export function get(path: string, options: Options): Route {
  return make('GET', path, options);
}

export function list<
  const P extends string,
  A extends Access,
  R extends Resource,
  Q extends QueryContract,
  X extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>,
>(
  path: P,
  options: Common<A> & Read<Q> & { member: R; query: Q; extra?: X },
): Route<P, A, Q, undefined, { kind: 'collection'; resource: R; extra: X }> {
  const base = make('GET', path, options);
  const extra = options.extra ?? z.object({});
  const route = { ...base, status: 200, answer: { kind: 'collection', resource: options.member, extra } };
  return route as unknown as Route<P, A, Q, undefined, { kind: 'collection'; resource: R; extra: X }>;
}

type Writer = {
  <
    const P extends string,
    A extends Access,
    R extends Resource,
    B extends z.ZodMiniType | undefined = undefined,
  >(
    path: P,
    options: Common<A> & Write<B> & { item: R },
  ): Route<P, A, undefined, B, ItemAnswer<R>>;
  <
    const P extends string,
    A extends Access,
    S extends z.ZodMiniType,
    B extends z.ZodMiniType | undefined = undefined,
  >(
    path: P,
    options: Common<A> & Write<B> & { plain: S },
  ): Route<P, A, undefined, B, PlainAnswer<S>>;
};

const writer = (method: Method): Writer =>
  ((path: string, options: Options) => make(method, path, options)) as unknown as Writer;

export const post = writer('POST');
export const put = writer('PUT');
export const patch = writer('PATCH');

export function upload<const P extends string, A extends Access, R extends Resource, const U extends Upload>(
  path: P,
  options: Common<A> & { item: R; upload: U },
): Route<P, A, undefined, undefined, ItemAnswer<R>> & { readonly upload: U } {
  return make('POST', path, options) as Route<P, A, undefined, undefined, ItemAnswer<R>> & {
    readonly upload: U;
  };
}

export function del<const P extends string, A extends Access>(
  path: P,
  options: Common<A>,
): Route<P, A, undefined, undefined, EmptyAnswer> {
  return make('DELETE', path, options) as Route<P, A, undefined, undefined, EmptyAnswer>;
}
