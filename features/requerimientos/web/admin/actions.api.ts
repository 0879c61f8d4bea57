import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useSendKey } from '@oficina/ui/send-key';
import { atencionRoutes } from '../../contract/atencion.routes.ts';
import { ANSWERED_MEANWHILE, type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import { errorMotivo, useStoredRequerimientos } from './requerimientos.api.ts';

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

/** `meanwhile` is what somebody wrote after what was read. */
export type ActionResult = { ok: true } | { ok: false; motivo: string; meanwhile?: string };

/** What one act of attention changes, besides what had been read. */
export type Act = {
  texto?: string;
  adjuntos?: string[];
  estado?: number;
  encargado?: string | null;
  respuesta?: number;
};

/** These statuses mean that the case on the screen is out of date. */
const STALE_STATUSES: readonly number[] = [403, 404, 409, 422];

export function useRequerimientoActions(requerimiento: Pick<Requerimiento, 'id' | 'updated'>) {
  const { id } = requerimiento;
  const client = useClient();
  const calls = useRequerimientoCalls();
  const [actKey, noteKey] = [useSendKey(), useSendKey()];
  const { store, refresh } = useStoredRequerimientos();
  const attempt = async (call: () => Promise<unknown>): Promise<ActionResult> => {
    try {
      const updated = await call();
      if (isFullRequerimiento(updated)) store(updated);
      else refresh(id);
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (STALE_STATUSES.includes(error.status)) refresh(id);
      const { seguimiento } = error.body;
      return {
        ...{ ok: false, motivo: errorMotivo(error) },
        ...(error.code === ANSWERED_MEANWHILE &&
          typeof seguimiento === 'string' && { meanwhile: seguimiento }),
      };
    }
  };
  /** The same act sent again, because no answer came, is done once. */
  const once = (
    sendKey: typeof actKey,
    what: object,
    call: (headers: Record<string, string>) => Promise<unknown>,
  ) =>
    attempt(async () => {
      const answer = await call(sendKey.of({ id, ...what }));
      sendKey.spent();
      return answer;
    });
  return {
    attend: (act: Act, visto: string | null) => {
      const body = { ...act, visto };
      return once(actKey, body, (headers) =>
        client.call(atencionRoutes.atender, { params: { id }, body, headers }),
      );
    },
    note: (texto: string) =>
      once(noteKey, { texto }, (headers) =>
        client.call(atencionRoutes.anotar, { params: { id }, body: { texto }, headers }),
      ),
    markNovedad: (marked: boolean) => attempt(() => calls.markNovedad(id, marked, requerimiento.updated)),
    markNovedadUsuario: () => attempt(() => calls.markNovedadUsuario(id)),
  };
}

export type RequerimientoActions = ReturnType<typeof useRequerimientoActions>;

/** A response without the history would empty the page. */
const isFullRequerimiento = (response: unknown): response is Requerimiento =>
  typeof response === 'object' && response !== null && 'seguimientos' in response && 'numero' in response;

export const estadoChangedMessage = (estado: number): string =>
  `Pasó a «${requerimientoEstado.label(estado)}».`;
