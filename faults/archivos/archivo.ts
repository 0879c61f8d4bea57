// The file and what the database has before it comes. Everything is told by the number of the line, so that two runs are
// the same.
import type pg from 'pg';

const SUMINISTROS = 5_000;
/** Of a thousand lines, bills that are there already: paid, being paid, unpaid with another amount, and just the same. */
const CADA = 1_000;
const PAGADAS = [1, 2];
const EN_PAGO = [3, 4];
const CAMBIAN = [5, 6, 7, 8, 9];
const IGUALES = [10, 11, 12];
/** And some that cannot be read. */
const MALAS = [13, 14];

export const TOCADAS = { prefijo: 'T ', importeCent: 99 };

const numeroDe = (n: number) =>
  [...PAGADAS, ...EN_PAGO].includes(n % CADA) ? `${TOCADAS.prefijo}${n}` : `N ${n}`;
const cuentaDe = (n: number) => 700_000 + (n % SUMINISTROS);
const importeDe = (n: number) => 1_000 + (n % 9_000);

export function hacerArchivo(renglones: number): Buffer {
  const lineas = ['cuenta;numero;periodo;fecha;vencimiento;importe;consumo;pagada;concepto'];
  for (let n = 1; n <= renglones; n += 1) {
    const importe = MALAS.includes(n % CADA) ? '12,3,4' : `${importeDe(n)}.50`;
    lineas.push(
      `${cuentaDe(n)};${numeroDe(n)};2026-10;2026-11-02;2026-11-20;${importe};${100 + (n % 300)};N;${n % 3 === 0 ? 'Energía' : 'Conexión'}`,
    );
  }
  return Buffer.from(`${lineas.join('\n')}\n`);
}

export async function poblar(pool: pg.Pool, renglones: number): Promise<void> {
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
  const antes = (cuales: readonly number[], importe: string, pago: string, prefijo: string) =>
    pool.query(
      `insert into facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, numero, concepto, estado_pago, pagada)
       select s.id, ${importe}, 202610, '2026-11-02', '2026-11-20', 100 + n % 300, '${prefijo}' || n,
         case when n % 3 = 0 then 'Energía' else 'Conexión' end, ${pago}
       from generate_series(1, $1::int) n join suministros s on s.cuenta = (700000 + n % $2::int)::text
       where n % ${CADA} = any ($3::int[]) order by n`,
      [renglones, SUMINISTROS, cuales],
    );
  const igual = '(1000 + n % 9000) * 100 + 50';
  await antes(PAGADAS, String(TOCADAS.importeCent), '1, true', TOCADAS.prefijo);
  await antes(EN_PAGO, String(TOCADAS.importeCent), '9, false', TOCADAS.prefijo);
  await antes(CAMBIAN, `${igual} - 1`, '0, false', 'N ');
  await antes(IGUALES, igual, '0, false', 'N ');
}
