import { findFacturaById } from '@oficina/facturas/server';
import { type App, mount, staged } from '@oficina/http';
import { notFound } from '@oficina/hydra';
import { findPagoById } from '@oficina/pagos/server';
import type { RequerimientosDeps } from '@oficina/requerimientos/server';
import { findUsuarioById } from '@oficina/usuarios/server';
import { actosRoutes, auditoriaRoutes, mesaRoutes, vistasRoutes } from '../contract/index.ts';
import { type BuscarDeps, buscar } from './buscar.ts';
import { findCanales } from './canales.ts';
import { cargar } from './cargar.ts';
import { enviarComprobante } from './comprobante.ts';
import { verDia } from './dia.ts';
import { type EnviarDeps, enviar } from './enviar.ts';
import { type EstadoDeCuentaDeps, verEstadoDeCuenta } from './estado-de-cuenta.ts';
import { createFacturaSeries } from './factura-series.ts';
import { type FichaDeps, verDocumento, verFicha } from './ficha.ts';
import { listarAuditoria } from './listar-auditoria.ts';
import { type PedirCorreoDeps, pedirCorreo } from './pedir-correo.ts';
import { verPersona, verPersonaDocumento } from './persona.ts';
import { vincular } from './vincular.ts';
import { guardarVista, quitarVista, verVistas } from './vistas.ts';

export type MesaDeps = Omit<BuscarDeps, 'facturaSeries'> &
  FichaDeps &
  EstadoDeCuentaDeps &
  RequerimientosDeps &
  EnviarDeps &
  PedirCorreoDeps;

const missing = (): never => {
  throw notFound();
};

export function registerMesa(app: App, given: MesaDeps): void {
  const deps = { ...given, facturaSeries: createFacturaSeries(given) };
  mount(app, mesaRoutes, {
    buscar: ({ actor, origin, query }) => buscar(deps, actor, origin, query.filters.q ?? ''),
    canales: async () => ({ canales: await findCanales(deps.db) }),
    dia: ({ actor }) => verDia(deps, actor),
    ficha: ({ actor, origin, params, query }) => verFicha(deps, actor, origin, params.id, query.filters),
    documento: ({ actor, origin, params }) => verDocumento(deps, actor, origin, params.id),
    estadoDeCuenta: ({ actor, origin, params, query }) =>
      verEstadoDeCuenta(deps, actor, origin, params.id, query.filters),
    persona: ({ actor, origin, params, query }) => verPersona(deps, actor, origin, params.id, query.filters),
    personaDocumento: ({ actor, origin, params }) => verPersonaDocumento(deps, actor, origin, params.id),
  });
  mount(app, vistasRoutes, {
    vistas: ({ actor, query }) => verVistas(deps, actor, query.filters.lista),
    guardarVista: ({ actor, origin, body }) => guardarVista(deps, { actor, origin }, body),
    quitarVista: ({ actor, origin, params }) => quitarVista(deps, { actor, origin }, params.id),
  });
  mount(app, auditoriaRoutes, {
    listar: ({ actor, origin, query }) => listarAuditoria(deps, actor, origin, query),
  });
  mount(app, actosRoutes, {
    cargar: ({ actor, origin, body, idempotencyKey: key }) => cargar(deps, { actor, origin }, body, key),
    vincular: ({ actor, origin, body, idempotencyKey: key }) => vincular(deps, { actor, origin }, body, key),
    enviar: staged(
      actosRoutes.enviar,
      async ({ params }) => (await findFacturaById(deps.db, params.id, null)) ?? missing(),
      ({ actor, origin, body, idempotencyKey: key }, factura) =>
        enviar(deps, { actor, origin }, factura, body, key),
    ),
    comprobante: staged(
      actosRoutes.comprobante,
      async ({ params }) => (await findPagoById(deps.db, params.id)) ?? missing(),
      ({ actor, origin, body, idempotencyKey: key }, pago) =>
        enviarComprobante(deps, { actor, origin }, pago, body, key),
    ),
    correo: staged(
      actosRoutes.correo,
      async ({ params }) => (await findUsuarioById(deps.db, params.id)) ?? missing(),
      ({ actor, origin, body, idempotencyKey: key }, usuario) =>
        pedirCorreo(deps, { actor, origin }, usuario.id, body, key),
    ),
  });
}
