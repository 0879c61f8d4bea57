// A snapshot leaves out what no two runs share: ids, tokens and times.
import type pg from 'pg';

export type Snapshot = ReadonlyMap<string, readonly string[]>;

const TABLES: Readonly<Record<string, string>> = {
  facturas: `select numero || '|' || concat_ws('|', s.cuenta, importe_cent, periodo, fecha, vencimiento, consumo, estado_pago,
      pagada, descargable, concepto)
    from facturas f join suministros s on s.id = f.suministro_id`,
  factura_cobros: `select concat_ws('|', f.numero, coalesce(vencimiento2::text, '-'), importe2_cent, codigo_barras)
    from factura_cobros c join facturas f on f.id = c.factura_id`,
  consumos: `select concat_ws('|', s.cuenta, periodo, consumo, importe_cent) from consumos c join suministros s on s.id = c.suministro_id`,
  factura_cambios: `select concat_ws('|', f.numero, antes - 'id' - 'archivo_factura_id')
    from factura_cambios c join facturas f on f.id = c.factura_id`,
  mensajes: `select concat_ws('|', plantilla, f.numero, vez, tipo, para)
    from mensajes m join facturas f on f.id = m.ref_id where plantilla = 'factura_nueva'`,
  archivo_facturas: `select concat_ws('|', nombre, estado, progreso, total_renglones, renglones_importados, renglones_sin_cambio,
      renglones_omitidos, renglones_rechazados, obs) from archivo_facturas`,
  archivo_factura_rechazos: `select concat_ws('|', a.nombre, renglon, campo, motivo, original)
    from archivo_factura_rechazos r join archivo_facturas a on a.id = r.archivo_id`,
};

export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const snapshot = new Map<string, string[]>();
  for (const [table, sql] of Object.entries(TABLES)) {
    const { rows } = await pool.query<{ fila: string }>(
      `select fila from (${sql}) x (fila) order by fila collate "C"`,
    );
    snapshot.set(
      table,
      rows.map(({ fila }) => fila),
    );
  }
  return snapshot;
}

export function compareSnapshots(first: Snapshot, second: Snapshot): string[] {
  return [...first].flatMap(([table, rows]) => {
    const surplusByRow = new Map<string, number>();
    for (const fila of rows) surplusByRow.set(fila, (surplusByRow.get(fila) ?? 0) + 1);
    for (const fila of second.get(table) ?? []) surplusByRow.set(fila, (surplusByRow.get(fila) ?? 0) - 1);
    return [...surplusByRow].flatMap(([fila, surplus]) =>
      surplus === 0 ? [] : [`${table}: ${surplus} × ${fila}`],
    );
  });
}
