import { dayInArgentina } from '@oficina/values';
import type { ClientBase } from 'pg';
import { chance, chanceSql, pick } from './chance.ts';

const DAY = 86_400_000;
const ZONES = [
  'Centro',
  'Norte',
  'Sur',
  'Este',
  'Oeste',
  'Barrio Jardín',
  'Parque Industrial',
  'Zona rural',
] as const;
const PLANNED = [
  'Cambio de postes y crucetas',
  'Mantenimiento del transformador',
  'Poda junto a la línea de media tensión',
  'Conexión de un barrio nuevo',
] as const;
const FORCED = [
  'Una tormenta tiró ramas sobre los cables',
  'Falla de un transformador por el calor',
  'Un camión cortó la acometida',
  'Falla en la línea de alta tensión de la provincia',
] as const;

type Cut = {
  tipo: string;
  inicio: Date;
  fin: Date;
  zona: string;
  motivo: string;
  obs: string | null;
  share?: number;
};

export async function insertCuts(client: ClientBase, now: Date): Promise<void> {
  const at = (days: number, hours: number) =>
    new Date(
      Date.parse(`${dayInArgentina(new Date(now.getTime() + days * DAY))}T00:00:00-03:00`) +
        hours * 3_600_000,
    );
  const past = Array.from({ length: 34 }, (_, place): Cut => {
    const tipo = chance(`kind ${place}`) < 0.55 ? 'forzado' : 'programado';
    const day = -(8 + place * 21 + Math.floor(chance(`day ${place}`) * 14));
    const start = tipo === 'forzado' ? 13 + chance(`start ${place}`) * 9 : 8;
    const hours = tipo === 'forzado' ? 0.5 + chance(`length ${place}`) * 3 : 4;
    const zona = pick(ZONES, `zone ${place}`);
    const motivo = tipo === 'forzado' ? pick(FORCED, `why ${place}`) : pick(PLANNED, `why ${place}`);
    return { tipo, inicio: at(day, start), fin: at(day, start + hours), zona, motivo, obs: null };
  });
  const now_and_next: Cut[] = [
    {
      ...{ tipo: 'forzado', inicio: at(-1, 22.6), fin: at(1, 20), zona: 'Zona rural', share: 0.12 },
      motivo: 'Robo de conductores en el camino a Colonia Bicha',
      obs: 'Hay que reponer 600 metros de cable: la cuadrilla trabaja día y noche.',
    },
    {
      ...{ tipo: 'programado', inicio: at(5, 7), fin: at(5, 11), zona: 'Barrio Jardín' },
      motivo: 'Cambio del transformador de Los Tilos y Güemes',
      obs: 'Si llueve se pasa al día siguiente.',
    },
    {
      ...{ tipo: 'programado', inicio: at(9, 14), fin: at(9, 17), zona: 'Sur' },
      motivo: 'Tendido de cable preensamblado en Urquiza',
      obs: null,
    },
  ];
  for (const { tipo, inicio, fin, zona, motivo, obs, share } of [...past.reverse(), ...now_and_next]) {
    const created = new Date(
      tipo === 'forzado'
        ? inicio.getTime() + 9 * 60_000
        : Math.min(now.getTime() - DAY, inicio.getTime() - 4 * DAY),
    );
    await client.query(
      `WITH corte AS (
         INSERT INTO cortes (tipo, inicio, fin, zona, motivo, obs, publicado_por, created, updated)
         SELECT $1, $2, $3, $4, $5, $6, id, $7, $7 FROM usuarios WHERE email = 'cortes@demo.test' RETURNING id)
       INSERT INTO corte_suministros (corte_id, suministro_id)
       SELECT corte.id, s.id FROM corte, suministros s
       WHERE s.zona = $4 AND s.activo AND ($8::float8 = 1 OR s.id NOT IN (
           SELECT v.suministro_id FROM usuario_suministros v JOIN usuarios u ON u.id = v.usuario_id AND u.email LIKE '%@demo.test'))
         AND ${chanceSql(`'cut' || s.cuenta`)} < $8::float8`,
      [tipo, inicio, fin, zona, motivo, obs, created, share ?? 1],
    );
  }
  await client.query(
    `UPDATE cortes c SET total_suministros = (SELECT count(*) FROM corte_suministros WHERE corte_id = c.id)`,
  );
}
