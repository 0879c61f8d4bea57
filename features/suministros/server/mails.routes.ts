import { type App, mount, staged } from '@oficina/http';
import { mailsRoutes } from '../contract/index.ts';
import { agregarMail } from './agregar-mail.ts';
import { registerBaja } from './baja.routes.ts';
import { editarMail } from './editar-mail.ts';
import { eliminarMail } from './eliminar-mail.ts';
import { enviarMail } from './enviar-mail.ts';
import { listarMails, requireMail } from './listar-mails.ts';
import type { MailsDeps } from './mail.deps.ts';
import { presentMail } from './present-mail.ts';
import { validarMail } from './validar-mail.ts';

export function registerSuministroMails(app: App, deps: MailsDeps): void {
  mount(app, mailsRoutes, {
    listar: ({ query }) => listarMails(deps, query),
    ver: async ({ params }) => presentMail(await requireMail(deps, params.id)),
    agregar: ({ actor, origin, body }) => agregarMail(deps, actor, origin, body),
    editar: staged(
      mailsRoutes.editar,
      ({ params }) => requireMail(deps, params.id),
      ({ actor, origin, body }, { id }) => editarMail(deps, actor, origin, id, body),
    ),
    eliminar: ({ actor, origin, params }) => eliminarMail(deps, actor, origin, params.id),
    enviar: ({ actor, origin, body }) => enviarMail(deps, actor, origin, body),
    validar: ({ origin, body }) => validarMail(deps, origin, body),
  });
  registerBaja(app, deps);
}
