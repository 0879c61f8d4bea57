// These invariants hold whatever happened; they are checked against the database and the gateway's own ledger.

import { type Db, sql } from '@oficina/db';
import { expect } from 'vitest';
import type { GatewayControl } from './pasarela.test-kit.ts';

/** A factura is being paid exactly when one ongoing pago holds it, and no pago holds a factura that it does not pay. */
export async function expectConsistentFacturas(db: Db): Promise<void> {
  const { rows } = await sql<{ problem: string; id: number }>`
    select 'en proceso sin un pago vivo' as problem, f.id from facturas f where f.estado_pago = 9 and 1 <> (
      select count(*) from pago_facturas pf join pagos p on p.id = pf.pago_id
      where pf.factura_id = f.id and pf.vigente and p.estado in (0, 3, 7))
    union all
    select 'pago vivo sin sus facturas', p.id from pagos p where p.estado in (0, 3, 7) and exists (
      select from pago_facturas pf join facturas f on f.id = pf.factura_id
      where pf.pago_id = p.id and (not pf.vigente or f.estado_pago <> 9))
    union all
    select 'retenida por un pago terminado', pf.factura_id from pago_facturas pf join pagos p on p.id = pf.pago_id
    where pf.vigente and p.estado not in (0, 1, 3, 7)
    union all
    select 'pago aprobado con facturas impagas', p.id from pagos p where p.estado = 1 and exists (
      select from pago_facturas pf join facturas f on f.id = pf.factura_id
      where pf.pago_id = p.id and not f.pagada)`.execute(db);
  expect(rows).toEqual([]);
}

/**
 * Once everything has settled, the gateway holds exactly the amount of the facturas of each pago, and nothing for a pago sin
 * efecto.
 */
export async function expectConsistentMoney(
  db: Db,
  { ledger }: Pick<GatewayControl, 'ledger'>,
): Promise<void> {
  const { rows } = await sql<{ referencia: string; estado: number; worth: number }>`
    select p.referencia, p.estado, coalesce(sum(pf.importe_cent) filter (where pf.vigente and p.estado = 1), 0)::int8 as worth
    from pagos p join pago_facturas pf on pf.pago_id = p.id group by p.id order by p.id`.execute(db);
  const heldFor = (referencia: string) =>
    ledger
      .filter((one) => one.referencia === referencia)
      .reduce((sum, { importe, devuelto }) => sum + importe - devuelto, 0);
  expect(rows.map(({ referencia }) => ({ referencia, charged: heldFor(referencia) }))).toEqual(
    rows.map(({ referencia, worth }) => ({ referencia, charged: worth })),
  );
  expect(rows.filter(({ estado }) => [0, 3, 5, 7].includes(estado))).toEqual([]);
  await expectConsistentFacturas(db);
}
