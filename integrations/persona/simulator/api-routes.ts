import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { act, type EventName, expireDue, isOpen, redact, type World } from './acts.ts';
import { badRequest, conflict, invalid, notFound, tooMany, unauthorized } from './errors.ts';
import { once } from './idempotency.ts';
import { ACCOUNT } from './keys.ts';
import { includedOf, inquiryShape } from './shapes.ts';
import type { Inquiry } from './store.ts';

const BASE = '/api/v1/inquiries';
const VERSION = '2025-12-08';
const DAY_S = 86_400;

const NewInquiry = z.object({
  data: z.object({
    attributes: z.object({
      'inquiry-template-id': z.literal(ACCOUNT.templateId),
      'redirect-uri': z.url({ protocol: /^https?$/ }).optional(),
      'reference-id': z.string().optional(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  }),
  meta: z
    .object({
      'auto-create-account-reference-id': z.string().optional(),
      'auto-create-inquiry-session': z.boolean().optional(),
      'auto-create-one-time-link': z.boolean().optional(),
      'expiration-after-create-interval-seconds': z.int().positive().optional(),
    })
    .optional(),
});

type ById = { Params: { id: string }; Querystring: { include?: string } };

export function apiRoutes(app: FastifyInstance, world: World): void {
  const { store, switches } = world;

  function check(request: FastifyRequest): void {
    const { authorization, 'persona-version': version, 'key-inflection': inflection } = request.headers;
    if (authorization !== `Bearer ${ACCOUNT.apiKey}`) throw unauthorized();
    if (switches['429'] > 0) {
      switches['429'] -= 1;
      throw tooMany();
    }
    // The vendor has defaults for both headers, but a client that relies on them may one day get other names.
    if (version !== VERSION) throw badRequest(`Persona-Version is not ${VERSION}`);
    if (inflection !== 'kebab') throw badRequest('Key-Inflection is not kebab');
    expireDue(world);
  }
  const find = (id: string): Inquiry => {
    const inquiry = store.get(id);
    if (!inquiry) throw notFound();
    return inquiry;
  };
  const linkTo = ({ host }: FastifyRequest, inquiry: Inquiry) =>
    `http://${host}/verify?code=${store.addCode(inquiry)}`;
  const bodyOf = (inquiry: Inquiry, include = '', meta?: object) => ({
    data: inquiryShape(inquiry, switches),
    included: includedOf(inquiry, include, switches),
    ...(meta && { meta }),
  });

  app.addHook('onRequest', async (request, reply) => {
    const environmentId = switches.wrongEnvironment ? 'env_otro' : ACCOUNT.environmentId;
    reply.headers({ 'persona-environment-id': environmentId, 'request-id': store.idOf('req_') });
    check(request);
  });

  app.post(BASE, (request, reply) =>
    once(store, request, reply, () => {
      const read = NewInquiry.safeParse(request.body);
      if (!read.success) throw invalid(read.error.issues[0]?.path.join('.') ?? '');
      const { data, meta = {} } = read.data;
      const { attributes } = data;
      const inquiry = store.add({
        template: attributes['inquiry-template-id'],
        redirectUri: attributes['redirect-uri'] ?? null,
        reference: meta['auto-create-account-reference-id'] ?? attributes['reference-id'] ?? null,
        fields: attributes.fields ?? {},
        lifeS: meta['expiration-after-create-interval-seconds'] ?? DAY_S,
      });
      act(world, inquiry, 'created');
      return {
        status: 201,
        body: bodyOf(inquiry, '', {
          ...(meta['auto-create-inquiry-session'] && { 'session-token': store.addToken(inquiry) }),
          ...(meta['auto-create-one-time-link'] && { 'one-time-link': linkTo(request, inquiry) }),
        }),
      };
    }),
  );

  app.get<ById>(`${BASE}/:id`, ({ params, query }) => bodyOf(find(params.id), query.include));

  app.delete<ById>(`${BASE}/:id`, ({ params }) => {
    const inquiry = find(params.id);
    redact(world, inquiry);
    return bodyOf(inquiry);
  });

  const decide = (name: string, event: EventName, may: (inquiry: Inquiry) => boolean) =>
    app.post<ById>(`${BASE}/:id/${name}`, (request, reply) =>
      once(store, request, reply, () => {
        const inquiry = find(request.params.id);
        if (!may(inquiry)) throw conflict(`It cannot be done while ${inquiry.status}`);
        act(world, inquiry, event);
        return { status: 200, body: bodyOf(inquiry) };
      }),
    );
  const isKept = ({ moments }: Inquiry) => !moments['redacted-at'];
  decide('approve', 'approved', isKept);
  decide('decline', 'declined', isKept);
  decide('mark-for-review', 'marked-for-review', isKept);
  decide('expire', 'expired', isOpen);

  app.post<ById>(`${BASE}/:id/resume`, (request, reply) =>
    once(store, request, reply, () => {
      const inquiry = find(request.params.id);
      if (!isOpen(inquiry) && inquiry.status !== 'expired') throw conflict(`It is ${inquiry.status}`);
      if (inquiry.status === 'expired') {
        inquiry.expires = store.now() + DAY_S * 1_000;
        act(world, inquiry, 'started');
      }
      return { status: 200, body: bodyOf(inquiry, '', { 'session-token': store.addToken(inquiry) }) };
    }),
  );

  app.post<ById>(`${BASE}/:id/generate-one-time-link`, (request, reply) =>
    once(store, request, reply, () => {
      const inquiry = find(request.params.id);
      if (!isOpen(inquiry)) throw conflict(`It is ${inquiry.status}`);
      return { status: 200, body: bodyOf(inquiry, '', { 'one-time-link': linkTo(request, inquiry) }) };
    }),
  );
}
