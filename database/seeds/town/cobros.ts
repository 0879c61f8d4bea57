import type { ClientBase } from 'pg';
import { chanceSql } from './chance.ts';

/** Elsa's facturas bring everything, because she is who a visitor enters as. */
const some = (name: string, share: number) =>
  `(u.email = 'cliente@demo.test' OR ${chanceSql(`'${name}' || f.numero`)} < ${share})`;

/**
 * Most unpaid facturas may be paid until ten days later for 2 % more, and most have a barcode: the account, the amount in
 * cents and the due date, after the number of the cooperative. Those being paid are as they were when their pago began.
 */
export async function insertCobros(client: ClientBase): Promise<void> {
  await client.query(
    `UPDATE suministros SET codigo_link = lpad((id * 7919 % 100000000)::text, 8, '0'),
       codigo_pmc = lpad((id * 104729 % 1000000000)::text, 9, '0')`,
  );
  await client.query(
    `INSERT INTO factura_cobros (factura_id, vencimiento2, importe2_cent, codigo_barras)
     SELECT * FROM (
       SELECT f.id, CASE WHEN second THEN f.vencimiento + 10 END AS vencimiento2,
         CASE WHEN second THEN round(f.importe_cent * 1.02) END AS importe2_cent,
         CASE WHEN ${some('barcode', 0.8)}
           THEN '0451' || s.cuenta || lpad(f.importe_cent::text, 10, '0') || to_char(f.vencimiento, 'YYMMDD') END AS codigo_barras
       FROM facturas f JOIN suministros s ON s.id = f.suministro_id
       LEFT JOIN usuario_suministros v ON v.suministro_id = s.id LEFT JOIN usuarios u ON u.id = v.usuario_id
       CROSS JOIN LATERAL (SELECT ${some('second', 0.6)} AS second) c
       WHERE f.estado_pago = 0) b
     WHERE num_nonnulls(vencimiento2, codigo_barras) > 0 ORDER BY id`,
  );
}
