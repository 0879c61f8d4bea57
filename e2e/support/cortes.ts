import { randomInt } from 'node:crypto';
import { makePerson, type Person, rows } from './data.ts';

export const makeCortesAdmin = () =>
  makePerson({ nombre: 'Ariel', roles: ['ROLE_CONFIRMADO', 'ROLE_CORTE_ADMIN'] });

/** The zone is unique to the test, so that the cortes of other tests do not match it. */
export const newZona = () => `Barrio ${randomInt(100_000, 999_999)}`;

export type CorteOptions = {
  zona: string;
  tipo?: 'programado' | 'forzado';
  /** The unit is hours from now. */
  startsIn: number;
  /** Null means that nobody knows. */
  endsIn: number | null;
  motivo?: string;
  obs?: string;
  suministros?: readonly number[];
};

/** The corte is written to the database directly, so that it may have begun or ended already and no aviso is sent. */
export async function makeCorte(corte: CorteOptions): Promise<number> {
  const { suministros = [] } = corte;
  const [row] = await rows<{ id: string }>(
    `INSERT INTO cortes (tipo, inicio, fin, zona, motivo, obs, total_suministros, por_mensaje, por_app, por_correo,
       sin_contacto)
     VALUES ($1, date_trunc('minute', now()) + $2 * interval '1 hour',
       date_trunc('minute', now()) + $3 * interval '1 hour', $4, $5, $6, $7, 0, 0, $7, 0) RETURNING id`,
    [
      corte.tipo ?? 'programado',
      corte.startsIn,
      corte.endsIn,
      corte.zona,
      corte.motivo ?? 'Cambio de transformador',
      corte.obs ?? null,
      suministros.length,
    ],
  );
  await rows('INSERT INTO corte_suministros (corte_id, suministro_id) SELECT $1, unnest($2::bigint[])', [
    row?.id,
    suministros,
  ]);
  return Number(row?.id);
}

/** None of them has an account. */
export const makeSuministrosInZona = (zona: string, count: number) =>
  rows(
    `INSERT INTO suministros (cuenta, nombre, domicilio, zona)
     SELECT 'Z' || $3::text || '-' || n, 'González de la Fuente, María', 'San Martín ' || n, $1
     FROM generate_series(1, $2::int) n`,
    [zona, count, String(randomInt(100_000, 999_999))],
  );

export async function makeCustomerInZona(zona: string): Promise<Person & { cuenta: string }> {
  const person = await makePerson({ supplies: [{ domicilio: 'Mitre 12', alias: 'Casa' }] });
  const [row] = await rows<{ cuenta: string }>(
    'UPDATE suministros SET zona = $2 WHERE id = $1 RETURNING cuenta',
    [person.suministros[0], zona],
  );
  return { ...person, cuenta: row?.cuenta ?? '' };
}
