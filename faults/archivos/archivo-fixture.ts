// Everything is derived from the number of the line, so that two runs are the same.
import type pg from 'pg';

const SUMINISTROS = 5_000;
/**
 * In each thousand lines, these positions are facturas that already exist: paid, being paid, unpaid with another amount, and
 * identical.
 */
const CYCLE = 1_000;
const PAID = [1, 2];
const BEING_PAID = [3, 4];
const CHANGED = [5, 6, 7, 8, 9];
const IGUALES = [10, 11, 12];
const INVALID = [13, 14];

export const PROTECTED = { prefix: 'T ', importeCent: 99 };

const numeroOf = (n: number) =>
  [...PAID, ...BEING_PAID].includes(n % CYCLE) ? `${PROTECTED.prefix}${n}` : `N ${n}`;
const cuentaOf = (n: number) => 700_000 + (n % SUMINISTROS);
const importeOf = (n: number) => 1_000 + (n % 9_000);

/** Half of the lines bring a second due date and a third a barcode; what is identical to its factura brings neither. */
function cobroOf(n: number): string {
  if (IGUALES.includes(n % CYCLE)) return ';;';
  const second = n % 2 === 0 ? `2026-12-01;${importeOf(n) + 200}.50` : ';';
  return `${second};${n % 3 === 0 ? String(n).padStart(24, '0') : ''}`;
}

export function buildArchivo(renglones: number): Buffer {
  const lines = [
    'cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto;vencimiento2;importe2;codigo_barras',
  ];
  for (let n = 1; n <= renglones; n += 1) {
    const importe = INVALID.includes(n % CYCLE) ? '12,3,4' : `${importeOf(n)}.50`;
    lines.push(
      `${cuentaOf(n)};${numeroOf(n)};2026-10;2026-11-02;2026-11-20;${importe};${100 + (n % 300)};N;${n % 3 === 0 ? 'Energía' : 'Conexión'};${cobroOf(n)}`,
    );
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

export async function seedFacturas(pool: pg.Pool, renglones: number): Promise<void> {
  await pool.query(
    `with todos as (
       insert into suministros (cuenta, nombre, documento, domicilio)
       select (700000 + n)::text, 'TITULAR ' || n, (20000000 + n)::text, 'Calle ' || n
       from generate_series(0, $1::int - 1) n returning id, cuenta, documento),
     personas as (
       insert into usuarios (email, nombre, documento, roles, email_validado, aceptar_legal)
       select 'p' || cuenta || '@fallas.test', 'Norma', documento, '{ROLE_CONFIRMADO}', true, true
       from todos where cuenta::int % 100 = 0 returning id, documento),
     preferencias as (insert into usuario_preferencias (usuario_id) select id from personas)
     insert into usuario_suministros (usuario_id, suministro_id, documento)
     select p.id, t.id, documento from personas p join todos t using (documento)`,
    [SUMINISTROS],
  );
  const insertExisting = (remainders: readonly number[], importe: string, pago: string, prefix: string) =>
    pool.query(
      `insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, numero, concepto, estado_pago, pagada)
       select s.id, ${importe}, 202610, '2026-11-02', '2026-11-20', 100 + n % 300, '${prefix}' || n,
         case when n % 3 = 0 then 'Energía' else 'Conexión' end, ${pago}
       from generate_series(1, $1::int) n join suministros s on s.cuenta = (700000 + n % $2::int)::text
       where n % ${CYCLE} = any ($3::int[]) order by n`,
      [renglones, SUMINISTROS, remainders],
    );
  const sameImporte = '(1000 + n % 9000) * 100 + 50';
  await insertExisting(PAID, String(PROTECTED.importeCent), '1, true', PROTECTED.prefix);
  await insertExisting(BEING_PAID, String(PROTECTED.importeCent), '9, false', PROTECTED.prefix);
  await insertExisting(CHANGED, `${sameImporte} - 1`, '0, false', 'N ');
  await insertExisting(IGUALES, sameImporte, '0, false', 'N ');
}
