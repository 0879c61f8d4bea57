import { type App, addressOf, limit, networkOf } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import type { MailsDeps } from './mail.deps.ts';
import { unsubscribeByToken } from './unsubscribe.ts';

const RUTA = '/api/oob/baja/:token';
const TOKEN_FORMAT = /^[A-Za-z0-9._-]{1,200}$/;
/** The expected body is "List-Unsubscribe=One-Click" and little more. */
const MAX_CUERPO = 1024;

/** A valid link is not counted: the servers of a mail provider press the button for all its users. */
const BAD_LINKS = limit('baja', 20, 600);

type RouteParams = { Params: { token: string } };

/**
 * Mail programs call this, not the web: they send a form (RFC 8058) and expect 200 without a body, which the JSON calls do
 * not support. Hence a separate scope, where any body is read and discarded.
 */
export function registerBaja(app: App, deps: Pick<MailsDeps, 'db' | 'clock' | 'limits' | 'linksKey'>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_CUERPO }, (_request, _cuerpo, done) =>
      done(null, undefined),
    );
    scope.addHook('onRequest', async (request) => app.wire.limit?.address(networkOf(request)));

    // Mail scanners open every link, so opening one only leads to the page that asks for confirmation.
    scope.get<RouteParams>(RUTA, async (request, reply) => {
      const { token } = request.params;
      if (!TOKEN_FORMAT.test(token)) throw notFound();
      return reply.redirect(`/baja?token=${token}`, 303);
    });

    scope.post<RouteParams>(RUTA, async (request, reply) => {
      const { token } = request.params;
      if (!TOKEN_FORMAT.test(token)) throw notFound();
      const network = networkOf(request);
      await deps.limits.take(BAD_LINKS, network);
      await unsubscribeByToken(deps, { id: request.id, ip: addressOf(request) }, token);
      await deps.limits.giveBack(BAD_LINKS, network);
      return reply.code(200).send();
    });
  });
}
