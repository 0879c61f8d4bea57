import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { type Requerimiento, requerimientoEstado } from '../../contract/index.ts';
import { requerimientosRoutes } from '../../contract/requerimientos.routes.ts';
import { useAdjuntarUnaVez, useResponderUnaVez } from '../responder.api.ts';
import { motivoDe, useAnotarCaso, useReleerCaso } from './casos.api.ts';
import { iriDe, type Yo } from './quien.ts';

/** The calls that change a case, one by one or many at a time. */
export function useLlamadas() {
  const client = useClient();
  return {
    /** Null lets it go. */
    asignar: (id: number, encargado: string | null) =>
      client.call(requerimientosRoutes.asignarEncargado, { params: { id }, body: { encargado } }),
    mover: (id: number, estado: number, descripcion: string) =>
      client.call(requerimientosRoutes.cambiarEstado, {
        params: { id },
        body: { estado, ...(descripcion ? { descripcion } : {}) },
      }),
    /** `visto`: the `updated` of the case on the screen; what came after it is not marked as seen. */
    marcar: (id: number, novedadesEncargado: boolean, visto?: string) =>
      client.call(requerimientosRoutes.marcarNovedadEncargado, {
        params: { id },
        body: { novedadesEncargado, ...(visto && !novedadesEncargado ? { visto } : {}) },
      }),
    marcarAlUsuario: (id: number) =>
      client.call(requerimientosRoutes.marcarNovedadUsuario, {
        params: { id },
        body: { novedadesUsuario: true },
      }),
  };
}

export type Hecho = { ok: true } | { ok: false; motivo: string };

/** After these the case on the screen is not the one there is. */
const CAMBIO_MIENTRAS: readonly number[] = [403, 404, 409, 422];

/** Changes of the case on the screen: it shows how it was left, and a refusal is told in the server's words. */
export function useAccionesDelCaso(caso: Requerimiento, yo: Yo) {
  const { id } = caso;
  const llamadas = useLlamadas();
  const responder = useResponderUnaVez(caso, iriDe(yo));
  const adjuntar = useAdjuntarUnaVez(id);
  const anotar = useAnotarCaso();
  const releer = useReleerCaso(id);
  const intentar = async (llamada: () => Promise<Requerimiento | unknown>): Promise<Hecho> => {
    try {
      const dejado = await llamada();
      if (esCasoEntero(dejado)) anotar(dejado);
      else releer();
      return { ok: true };
    } catch (error) {
      if (error instanceof ApiError && CAMBIO_MIENTRAS.includes(error.status)) releer();
      return { ok: false, motivo: motivoDe(error) };
    }
  };
  return {
    asignar: (encargado: string | null) => intentar(() => llamadas.asignar(id, encargado)),
    mover: (estado: number, descripcion: string) => intentar(() => llamadas.mover(id, estado, descripcion)),
    marcar: (con: boolean) => intentar(() => llamadas.marcar(id, con, caso.updated)),
    marcarAlUsuario: () => intentar(() => llamadas.marcarAlUsuario(id)),
    responder: (texto: string) => intentar(() => responder(texto)),
    adjuntar: (iris: readonly string[]) => intentar(() => adjuntar(iris)),
  };
}

export type AccionesDelCaso = ReturnType<typeof useAccionesDelCaso>;

/** With its history; one without it would empty the timeline. */
const esCasoEntero = (respuesta: unknown): respuesta is Requerimiento =>
  typeof respuesta === 'object' && respuesta !== null && 'seguimientos' in respuesta && 'numero' in respuesta;

export const pasoA = (estado: number): string => `Pasó a «${requerimientoEstado.label(estado)}».`;
