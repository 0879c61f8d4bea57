import { type App, addressOf, limit, networkOf } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { darDeBajaConToken } from './dar-de-baja.ts';
import type { MailsDeps } from './mail.deps.ts';

const RUTA = '/api/oob/baja/:token';
const FORMA = /^[A-Za-z0-9._-]{1,200}$/;
/** "List-Unsubscribe=One-Click" and little more. */
const MAX_CUERPO = 1024;

/** A right link gives its point back: the servers of a mail company press the button for all its people. */
const ENLACES_MALOS = limit('baja', 20, 600);

type Pedido = { Params: { token: string } };

/**
 * Mail programs call it, not our web: they send a form (RFC 8058) and want 200 without a body, neither of which the
 * JSON calls know. Hence a corner of its own, where any body is read and thrown away.
 */
export function registerBaja(
  app: App,
  deps: Pick<MailsDeps, 'db' | 'clock' | 'limits' | 'claveDeEnlaces'>,
): void {
  void app.register(async (rincon) => {
    rincon.removeAllContentTypeParsers();
    rincon.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_CUERPO },
      (_request, _cuerpo, done) => done(null, undefined),
    );
    rincon.addHook('onRequest', async (request) => app.wire.limit?.address(networkOf(request)));

    // Scanners of mail open every link: opening one only leads to the page that asks.
    rincon.get<Pedido>(RUTA, async (request, reply) => {
      const { token } = request.params;
      if (!FORMA.test(token)) throw notFound();
      return reply.redirect(`/baja?token=${token}`, 303);
    });

    rincon.post<Pedido>(RUTA, async (request, reply) => {
      const { token } = request.params;
      if (!FORMA.test(token)) throw notFound();
      const network = networkOf(request);
      await deps.limits.take(ENLACES_MALOS, network);
      await darDeBajaConToken(deps, { id: request.id, ip: addressOf(request) }, token);
      await deps.limits.giveBack(ENLACES_MALOS, network);
      return reply.code(200).send();
    });
  });
}
