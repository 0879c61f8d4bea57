import { sql } from '@oficina/db';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

/** Cases of two members, whom an encargado attends, and what is done with them. */
export function useUnions() {
  const kit = useRequerimientos();
  const { database } = kit;
  const elsa = kit.useUsuario();
  const hugo = kit.useUsuario();
  const admin = kit.useUsuario(RA);
  const encargado = kit.useUsuario(RE);
  const other = kit.useUsuario(RE);
  const url = (id: number, act: string) => `/api/oob/requerimientos/${id}/${act}`;
  const addCase = (changes: object = {}) =>
    kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1, ...changes });
  return {
    ...{ kit, database, elsa, hugo, admin, encargado, other, url, addCase },
    unir: (who: TestUser, id: number, principal: number, key?: string) =>
      kit.call(who, 'POST', url(id, 'unir'), { principal: `/api/requerimientos/${principal}` }, { key }),
    separar: (who: TestUser, id: number) => kit.call(who, 'DELETE', url(id, 'unir')),
    atender: (who: TestUser, id: number, body: object) =>
      kit.call(who, 'POST', url(id, 'atender'), { visto: null, ...body }),
    unidoA: async (id: number) => (await kit.findRow(id)).unido_a,
    told: async () =>
      (await kit.mensajes()).map(({ plantilla, para, datos }) => [
        plantilla,
        para,
        (datos as { requerimientoId: number }).requerimientoId,
      ]),
    /** The first is the principal of the others. */
    async addUnion(...changes: object[]) {
      const rows = [];
      for (const one of changes) rows.push(await addCase(one));
      const [principal, ...united] = rows.map(({ id }) => id);
      for (const id of united)
        await sql`update requerimientos set unido_a = ${principal} where id = ${id}`.execute(
          database.ownerDb,
        );
      return rows.map(({ id }) => id) as [number, number, number, number];
    },
  };
}
