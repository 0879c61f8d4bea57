import * as z from 'zod/mini';
import type { QueryContract } from './query.ts';
import type { Answer, Route, Upload } from './route.ts';

type Json = Record<string, unknown>;

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const PROBLEM = refTo('Error');
const AUTH_PROBLEM = refTo('AuthError');

export function buildOpenApi(routes: readonly Route[], info: { title: string; version: string }): Json {
  const named: Json = {};
  const toSchema = schemaWriter(named);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, toSchema) };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { ...named, ...ERRORS },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

type ToSchema = (schema: z.ZodMiniType, io: 'input' | 'output') => Json;

function schemaWriter(named: Json): ToSchema {
  return (schema, io) => {
    const {
      $defs,
      $schema: _,
      ...json
    } = atComponents(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => {
          // A closed object would promise that nothing is ever added, but the API grows by additions.
          delete jsonSchema.additionalProperties;
        },
      }),
    );
    for (const [name, found] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      const { id: __, ...definition } = found;
      named[name] ??= definition;
    }
    const { id, ...definition } = json;
    if (typeof id !== 'string') return definition;
    named[id] ??= definition;
    return refTo(id);
  };
}

/** Zod writes references within each schema's own document; here the schemas are components of a larger one. */
function atComponents(json: unknown): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function operation(route: Route, toSchema: ToSchema): Json {
  const { answer, access } = route;
  return {
    summary: route.summary,
    ...(access.visibility === 'private'
      ? { security: [{ bearer: [] }], 'x-acceso': describeAccess(route) }
      : { security: [] }),
    parameters: [
      ...pathParameters(route.path),
      ...(route.query ? queryParameters(route.query) : []),
      ...(route.idempotencyKey ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(route, toSchema),
    responses: {
      [route.status]: success(answer, toSchema),
      ...(route.idempotencyKey ? { 200: success(answer, toSchema) } : {}),
      ...(access.visibility === 'private' || route.authShape
        ? { 401: failure('Sin sesión', 'application/json', AUTH_PROBLEM) }
        : {}),
      default: failure('Cualquier otro error', 'application/problem+json', PROBLEM),
    },
  };
}

function requestBody(route: Route, toSchema: ToSchema): Json {
  const content = route.upload
    ? { 'multipart/form-data': { schema: uploadSchema(route.upload) } }
    : route.body && { [bodyType(route)]: { schema: toSchema(route.body, 'input') } };
  if (!content) return {};
  const description = route.upload ? {} : { description: `hasta ${Math.floor(route.maxBody / 1024)} KB` };
  return { requestBody: { required: true, ...description, content } };
}

const uploadSchema = ({ field, maxBytes, fields = [] }: Upload): Json => ({
  type: 'object',
  required: [field],
  properties: {
    [field]: { type: 'string', contentMediaType: 'application/octet-stream', maxLength: maxBytes },
    ...Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
  },
});

const bodyType = (route: Route) =>
  route.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';

const failure = (description: string, type: string, schema: Json) => ({
  description,
  content: { [type]: { schema } },
});

export function describeAccess(route: Route): string {
  if (route.access.visibility === 'public') return 'todos';
  const words = { loggedIn: 'con sesión', confirmado: 'usuario confirmado', owner: 'dueño' } as const;
  return route.access.rules
    .map((rule) => (rule.kind === 'role' ? rule.roles.join(', ') : words[rule.kind]))
    .join('; ');
}

function success(answer: Answer, toSchema: ToSchema): Json {
  if (answer.kind === 'empty') return { description: 'Hecho' };
  if (answer.kind === 'file')
    return { description: 'El archivo', content: Object.fromEntries(answer.types.map((type) => [type, {}])) };
  const schema =
    answer.kind === 'plain'
      ? toSchema(answer.schema, 'output')
      : answer.kind === 'item'
        ? toSchema(answer.resource.schema, 'output')
        : collectionSchema(answer, toSchema);
  return { description: 'Correcto', content: { 'application/ld+json': { schema } } };
}

function collectionSchema(answer: Extract<Answer, { kind: 'collection' }>, toSchema: ToSchema): Json {
  const extra = toSchema(answer.extra, 'output');
  return {
    type: 'object',
    required: ['member', 'totalItems'],
    properties: {
      totalItems: { type: 'integer' },
      totalAproximado: { type: 'boolean' },
      member: { type: 'array', items: toSchema(answer.resource.schema, 'output') },
      view: { type: 'object' },
      ...(extra.properties as Json | undefined),
    },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'la misma llamada repetida con la misma clave responde 200 con lo que ya se hizo',
  schema: { type: 'string', pattern: '^[A-Za-z0-9-]{1,255}$' },
};

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
}

function queryParameters(query: QueryContract): Json[] {
  const of = (name: string, description: string, type = 'string') => ({
    name,
    in: 'query',
    description,
    schema: { type },
  });
  return [
    of('page', 'página, desde 1', 'integer'),
    of('itemsPerPage', '0 a 100; 30 si falta', 'integer'),
    ...(query.unpaged ? [of('pagination', 'false: todo en una página')] : []),
    ...Object.entries(query.filters).flatMap(([name, filter]) =>
      filter.forms.map((form) => of(`${name}${form}`, filter.description)),
    ),
    ...query.exists.map((name) => of(`exists[${name}]`, 'true o false')),
    ...query.order.map((name) => of(`order[${name}]`, 'asc o desc')),
  ];
}

const text = { type: 'string' };

const ERRORS: Json = {
  Error: {
    type: 'object',
    required: ['status', 'code', 'detail', 'description'],
    properties: {
      status: { type: 'integer' },
      code: { ...text, description: 'la regla que lo negó; no cambia aunque cambie la oración' },
      title: text,
      detail: text,
      description: { ...text, description: 'la oración que se muestra a la persona' },
      type: text,
      requestId: text,
      violations: {
        type: 'array',
        items: { type: 'object', properties: { propertyPath: text, message: text, code: text } },
      },
    },
  },
  AuthError: { type: 'object', properties: { code: { type: 'integer' }, message: text } },
};
