import { dayInArgentina } from '@oficina/values';
import pg from 'pg';

const DAY_MS = 86_400_000;

export async function seedDemoCortes(ownerUrl: string, now = new Date()): Promise<number> {
  const momentAt = (days: number, time: string) =>
    new Date(`${dayInArgentina(new Date(now.getTime() + days * DAY_MS))}T${time}:00-03:00`);
  const cortes = [
    {
      ...{ tipo: 'programado', zona: 'Zona rural', inicio: momentAt(3, '08:00'), fin: momentAt(3, '12:00') },
      motivo: 'Cambio de postes en el camino a La Posta',
      obs: 'Desenchufá los motores antes de las 8. Si la tarea termina antes, la luz vuelve sin aviso.',
    },
    {
      ...{ tipo: 'forzado', zona: 'Norte', inicio: momentAt(-1, '18:20'), fin: momentAt(-1, '20:05') },
      motivo: 'Una rama cayó sobre los cables en Mitre al 2000',
      obs: null,
    },
  ];
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seed-demo' });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM cortes) AS found');
    if (rows[0]?.found) return 0;
    for (const { tipo, inicio, fin, zona, motivo, obs } of cortes)
      await client.query(
        `WITH corte AS (
           INSERT INTO cortes (tipo, inicio, fin, zona, motivo, obs, publicado_por, total_suministros)
           SELECT $1, $2, $3, $4, $5, $6, (SELECT id FROM usuarios WHERE email = 'cortes@demo.test'),
             (SELECT count(*) FROM suministros WHERE zona = $4)
           RETURNING id)
         INSERT INTO corte_suministros (corte_id, suministro_id)
         SELECT corte.id, s.id FROM corte, suministros s WHERE s.zona = $4`,
        [tipo, inicio, fin, zona, motivo, obs],
      );
    return cortes.length;
  } finally {
    await client.end();
  }
}
