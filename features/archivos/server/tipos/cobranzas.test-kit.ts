import { sql } from '@oficina/db';
import { build, type TestDatabase } from '@oficina/testing';
import { sweepCobros } from '../handle-jobs.ts';
import { useSubidas } from './subidas.test-kit.ts';

export const BEING_PAID = { estado_pago: 9 };
export const PAGADA = { estado_pago: 1, pagada: true };

export const archivo = (...lines: string[]) =>
  `${['numero;fecha_pago;importe;medio', ...lines].join('\n')}\n`;
export const line = (numero: string, medio = 'Rapipago', fecha = '2026-11-14') =>
  `${numero};${fecha};100.5;${medio}`;

export function useCobranzas(database: TestDatabase) {
  const subidas = useSubidas(database, 'cobranzas', ['100']);
  const { kit } = subidas;
  return {
    ...{ subidas, kit },
    createFactura: (numero: string, changes = {}) =>
      build.factura(database.db, {
        ...{ suministro_id: kit.suministro('100'), numero, importe_cent: 10_050 },
        ...changes,
      }),
    rowVersions: async () =>
      (await sql`select id, xmin::text, xmax::text from facturas order by id`.execute(database.db)).rows,
    /** Each cobro that waits, or waited, for a pago is given by its factura, its medio and its end. */
    async waiting() {
      const { rows } = await sql<{ item: string }>`
        select f.numero || ' ' || coalesce(e.medio, '-') || ' ' || coalesce(e.resultado, 'espera') as item
        from cobros_en_espera e join facturas f on f.id = e.factura_id order by e.id`.execute(database.db);
      return rows.map(({ item }) => item);
    },
    sweep: () => sweepCobros(kit.deps),
  };
}
