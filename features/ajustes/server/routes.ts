import { type App, mount, staged } from '@oficina/http';
import { invalid } from '@oficina/hydra';
import { motdRoutes } from '@oficina/usuarios/contract';
import { type Reautenticar, requireRecentClave } from '@oficina/usuarios/server';
import { ajustesRoutes } from '../contract/index.ts';
import { guardarMotd, verMotd } from './aviso.ts';
import { type CambiarDeps, cambiarAjuste } from './cambiar-ajuste.ts';
import type { AjusteDefinition } from './definition.ts';
import { changedMeanwhile } from './errors.ts';
import {
  presentAjuste,
  requireAjuste,
  type VerDeps,
  verAjuste,
  verAjustes,
  verVersiones,
} from './ver-ajustes.ts';

export type AjustesDeps = CambiarDeps & VerDeps & { reautenticar: Reautenticar };

export function registerAjustes(app: App, deps: AjustesDeps): void {
  mount(app, ajustesRoutes, {
    listar: ({ actor }) => verAjustes(deps, actor),
    guardar: staged(
      ajustesRoutes.guardar,
      async ({ actor, params }) => requireAjuste(deps, actor, params.clave),
      async ({ actor, origin, body }, definition: AjusteDefinition) => {
        if (definition.recent) await requireRecentClave(deps, actor, origin, body.password);
        const failure = await cambiarAjuste(deps, { actor, origin }, definition, {
          valor: body.valor ?? undefined,
          ...(body.volverA !== undefined && { backTo: body.volverA }),
          detalle: body.detalle,
          judge(current) {
            const { last } = current;
            if (last && last.version !== body.version)
              throw changedMeanwhile(presentAjuste(definition, current), deps.clock.now());
          },
        });
        if (failure) throw invalid('valor', 'valor', failure.error);
        return verAjuste(deps, definition);
      },
    ),
    versiones: ({ actor, params }) => verVersiones(deps, actor, params.clave),
  });
  mount(app, motdRoutes, {
    motd: ({ actor }) => verMotd(deps, actor),
    guardarMotd: ({ actor, origin, body }) => guardarMotd(deps, { actor, origin }, body),
  });
}
