import type { FastifyInstance, FastifyReply } from 'fastify';
import { act, CHOICES, choose, expireDue, isOpen, shownBy, type World } from './acts.ts';
import { closedPage, verifyPage } from './page.ts';
import type { Inquiry } from './store.ts';

// The page loads nothing. `form-action` is not restricted, because the form ends at the address that sent the person.
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The vendor adds these parameters, which the receiver must not trust. */
function backTo({ redirectUri, id, reference }: Inquiry, status: string): string | null {
  if (redirectUri === null) return null;
  const url = new URL(redirectUri);
  url.searchParams.set('inquiry-id', id);
  if (reference !== null) url.searchParams.set('reference-id', reference);
  url.searchParams.set('status', status);
  return url.href;
}

export function pageRoutes(app: FastifyInstance, world: World): void {
  const { store } = world;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .headers({
        'content-security-policy': CSP,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  const refuse = (reply: FastifyReply) => send(reply, 403, closedPage('Este enlace no sirve o ya se usó.'));
  const isOver = (reply: FastifyReply, inquiry: Inquiry) =>
    send(reply, 409, closedPage('Esta validación ya terminó.', backTo(inquiry, inquiry.status)));

  function enter(params: URLSearchParams): Inquiry | undefined {
    expireDue(world);
    const inquiry = store.get(params.get('inquiry-id') ?? '');
    return inquiry?.tokens.includes(params.get('session-token') ?? '') ? inquiry : undefined;
  }

  app.get('/verify', (request, reply) => {
    const params = new URL(request.url, 'http://127.0.0.1').searchParams;
    const code = params.get('code');
    if (code !== null) {
      const found = store.withCode(code);
      if (!found) return refuse(reply);
      found.codes = found.codes.filter((one) => one !== code);
      const query = new URLSearchParams({ 'inquiry-id': found.id, 'session-token': store.addToken(found) });
      return reply.redirect(`/verify?${query}`, 303);
    }
    const inquiry = enter(params);
    if (!inquiry) return refuse(reply);
    if (!isOpen(inquiry)) return isOver(reply, inquiry);
    if (inquiry.status === 'created') act(world, inquiry, 'started');
    return send(reply, 200, verifyPage(inquiry.id, params.get('session-token') ?? '', shownBy(inquiry)));
  });

  app.post<{ Body: URLSearchParams | undefined }>('/verify', ({ body }, reply) => {
    const form = body ?? new URLSearchParams();
    const inquiry = enter(form);
    const choice = CHOICES.find((one) => one === form.get('accion'));
    if (!inquiry || !choice) return refuse(reply);
    if (!isOpen(inquiry)) return isOver(reply, inquiry);
    const field = (name: string) => (form.get(name) ?? '').trim();
    const status = choose(world, inquiry, choice, {
      nombre: field('nombre'),
      apellido: field('apellido'),
      documento: field('documento'),
    });
    const back = backTo(inquiry, status);
    return back === null
      ? send(reply, 200, closedPage('Listo. Ya podés cerrar esta ventana.'))
      : reply.redirect(back, 303);
  });
}
