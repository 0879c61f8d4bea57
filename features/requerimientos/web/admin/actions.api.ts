import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import { useAdjuntarOnce, useResponderOnce } from '../conversar/responder.api.ts';
import { errorMotivo, useStoredRequerimientos } from './requerimientos.api.ts';
import { usuarioIri, type Yo } from './staff-actor.ts';

export function useRequerimientoCalls() {
  const client = useClient();
  return {
    asignar: (id: number, encargado: string | null) =>
      client.call(requerimientosRoutes.asignarEncargado, { params: { id }, body: { encargado } }),
    changeEstado: (id: number, estado: number, descripcion: string) =>
      client.call(requerimientosRoutes.cambiarEstado, {
        params: { id },
        body: { estado, ...(descripcion ? { descripcion } : {}) },
      }),
    /** `visto` is the `updated` of the case on the screen; later news is not marked as seen. */
    markNovedad: (id: number, novedadesEncargado: boolean, visto?: string) =>
      client.call(requerimientosRoutes.marcarNovedadEncargado, {
        params: { id },
        body: { novedadesEncargado, ...(visto && !novedadesEncargado ? { visto } : {}) },
      }),
    markNovedadUsuario: (id: number) =>
      client.call(requerimientosRoutes.marcarNovedadUsuario, {
        params: { id },
        body: { novedadesUsuario: true },
      }),
  };
}

export type ActionResult = { ok: true } | { ok: false; motivo: string };

/** These statuses mean that the case on the screen is out of date. */
const STALE_STATUSES: readonly number[] = [403, 404, 409, 422];

export function useRequerimientoActions(requerimiento: Requerimiento, yo: Yo) {
  const { id } = requerimiento;
  const calls = useRequerimientoCalls();
  const responder = useResponderOnce(requerimiento, usuarioIri(yo));
  const adjuntar = useAdjuntarOnce(id);
  const { store, refresh } = useStoredRequerimientos();
  const attempt = async (call: () => Promise<unknown>): Promise<ActionResult> => {
    try {
      const updated = await call();
      if (isFullRequerimiento(updated)) store(updated);
      else refresh(id);
      return { ok: true };
    } catch (error) {
      if (error instanceof ApiError && STALE_STATUSES.includes(error.status)) refresh(id);
      return { ok: false, motivo: errorMotivo(error) };
    }
  };
  return {
    asignar: (encargado: string | null) => attempt(() => calls.asignar(id, encargado)),
    changeEstado: (estado: number, descripcion: string) =>
      attempt(() => calls.changeEstado(id, estado, descripcion)),
    markNovedad: (marked: boolean) => attempt(() => calls.markNovedad(id, marked, requerimiento.updated)),
    markNovedadUsuario: () => attempt(() => calls.markNovedadUsuario(id)),
    responder: (texto: string) => attempt(() => responder(texto)),
    adjuntar: (iris: readonly string[]) => attempt(() => adjuntar(iris)),
  };
}

export type RequerimientoActions = ReturnType<typeof useRequerimientoActions>;

/** A response without the history would empty the timeline. */
const isFullRequerimiento = (response: unknown): response is Requerimiento =>
  typeof response === 'object' && response !== null && 'seguimientos' in response && 'numero' in response;

export const estadoChangedMessage = (estado: number): string =>
  `Pasó a «${requerimientoEstado.label(estado)}».`;
