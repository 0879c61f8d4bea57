import type { Client } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { keepViewsIn, type SavedViewsStore } from '@oficina/ui/list';
import type { Role } from '@oficina/values';
import { useEffect } from 'react';
import { LISTAS, type Lista, VISTA_SHARERS, vistasRoutes } from '../contract/index.ts';

const listaOf = (id: string): Lista | undefined => LISTAS.find((lista) => lista === id);

/** The lists of the staff keep their views with the person who saves them. */
export function Vistas({ roles }: { roles: readonly Role[] }) {
  const client = useClient();
  const canShare = VISTA_SHARERS.some((role) => roles.includes(role));
  useEffect(() => keepViewsIn(storeOf(client, canShare)), [client, canShare]);
  return null;
}

const storeOf = (client: Client, canShare: boolean): SavedViewsStore => ({
  canShare,
  async load(id, signal) {
    const lista = listaOf(id);
    if (!lista) return [];
    const { vistas } = await client.call(vistasRoutes.vistas, { query: { lista }, signal });
    return vistas.map((vista) => ({
      ...{ id: vista.id, label: vista.nombre, search: vista.consulta },
      ...{ isShared: vista.compartida, isOwn: vista.propia },
    }));
  },
  async save(id, { label, search, isShared }) {
    const lista = listaOf(id);
    if (!lista) throw new Error(`no list is named ${id}`);
    await client.call(vistasRoutes.guardarVista, {
      body: { lista, nombre: label, consulta: search, compartida: isShared },
    });
  },
  remove: (id) => client.call(vistasRoutes.quitarVista, { params: { id } }),
});
