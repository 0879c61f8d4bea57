import { dayInArgentina } from '@oficina/values';
import type { ClientBase } from 'pg';

/** The unit is days before now, and may have a fraction. */
type DaysAgo = number;

export type Seguimiento = { by: string; daysAgo: DaysAgo; texto: string; estado?: number };

export type DemoRequerimiento = {
  /** Null is a person without an account. */
  usuario: string | null;
  contacto?: { nombre: string; documento: string; email: string };
  categoria: string;
  cuenta?: string;
  daysAgo: DaysAgo;
  estado: number;
  descripcion: string;
  ubicacion?: { lat: number; lng: number; direccion: string };
  encargado?: string;
  /** The unit is days from now. */
  vence: number;
  novedad?: 'usuario' | 'encargado';
  conforme?: DaysAgo;
  seguimientos?: readonly Seguimiento[];
  fotos?: readonly string[];
  nota?: { by: string; daysAgo: DaysAgo; texto: string };
};

const CUSTOMER = 'cliente@demo.test';
const ENCARGADO = 'encargado@demo.test';

export const demoRequerimientos: readonly DemoRequerimiento[] = [
  {
    usuario: CUSTOMER,
    categoria: 'alumbrado',
    daysAgo: 52,
    estado: 98,
    descripcion: 'Luz de la vereda prendida de día, hace una semana.',
    ubicacion: { lat: -31.2534, lng: -61.4871, direccion: 'San Martín 450' },
    encargado: ENCARGADO,
    vence: -45,
    conforme: 46,
    seguimientos: [
      { by: ENCARGADO, daysAgo: 51.8, texto: 'Pasó a «Iniciado».', estado: 1 },
      { by: ENCARGADO, daysAgo: 47, texto: 'Cambiamos la fotocélula. Quedó andando.', estado: 98 },
    ],
  },
  {
    usuario: CUSTOMER,
    categoria: 'artefacto-quemado',
    cuenta: '10010120',
    daysAgo: 16,
    estado: 98,
    descripcion:
      'Artefacto, marca y modelo: heladera con freezer, de unos 8 años.\n¿Qué día y a qué hora pasó? El domingo a la noche, cuando volvió la luz después del corte.',
    encargado: ENCARGADO,
    vence: 5,
    seguimientos: [
      { by: ENCARGADO, daysAgo: 15.7, texto: 'Pasó a «Iniciado».', estado: 1 },
      {
        by: ENCARGADO,
        daysAgo: 13,
        texto: 'Pasa un técnico el jueves a la mañana. No la hagas reparar antes.',
      },
      { by: CUSTOMER, daysAgo: 12.6, texto: 'Perfecto, hay alguien en casa todo el día.' },
      {
        by: ENCARGADO,
        daysAgo: 4,
        texto: 'El informe confirmó la sobretensión. Aprobamos la reparación: te llamamos para coordinar.',
        estado: 98,
      },
    ],
  },
  {
    usuario: CUSTOMER,
    categoria: 'alumbrado',
    daysAgo: 6,
    estado: 10,
    descripcion: 'La luz de la esquina no prende.\nDe noche no se ve nada y hay una escuela a media cuadra.',
    ubicacion: { lat: -31.2519, lng: -61.4902, direccion: 'Belgrano y Mitre' },
    encargado: ENCARGADO,
    vence: 2,
    novedad: 'usuario',
    seguimientos: [
      { by: ENCARGADO, daysAgo: 5.6, texto: 'Pasó a «Iniciado».', estado: 1 },
      {
        by: ENCARGADO,
        daysAgo: 1.9,
        texto:
          'Fuimos y encontramos dos columnas apagadas. ¿Nos decís el número de poste que está en la chapa?',
        estado: 10,
      },
    ],
  },
  {
    usuario: null,
    categoria: 'baja-servicio',
    daysAgo: 0.7,
    estado: 0,
    descripcion: 'Me mudo a fin de mes y quiero dar de baja el servicio.',
    vence: 1,
    novedad: 'encargado',
  },
  {
    usuario: CUSTOMER,
    categoria: 'otros-reclamos',
    cuenta: '10010121',
    daysAgo: 0.1,
    estado: 0,
    descripcion: 'La factura del campo vino con un consumo muy alto y la casa estuvo cerrada todo el mes.',
    vence: 20,
    novedad: 'encargado',
  },
];

const DAY_MS = 86_400_000;
const WITHOUT_CUENTA = { nombre: 'Ramón Paz', documento: '22405118', email: 'ramon.paz@ejemplo.test' };

export type InsertedRequerimiento = { id: number; requerimiento: DemoRequerimiento; created: Date };

/**
 * The numbers are those that the counter would have given: without gaps, and each in its year. The rows come oldest first.
 */
export async function insertRequerimientos(
  client: ClientBase,
  now: Date,
  list: readonly DemoRequerimiento[] = demoRequerimientos,
): Promise<InsertedRequerimiento[]> {
  const ultimos = new Map<string, number>();
  const inserted: InsertedRequerimiento[] = [];
  const dateAgo = (daysAgo: DaysAgo) => new Date(now.getTime() - daysAgo * DAY_MS);
  for (const requerimiento of list) {
    const created = dateAgo(requerimiento.daysAgo);
    const anio = dayInArgentina(created).slice(0, 4);
    const orden = (ultimos.get(anio) ?? 0) + 1;
    ultimos.set(anio, orden);
    const id = await insertRequerimiento(client, requerimiento, {
      numero: `${anio}-${String(orden).padStart(6, '0')}`,
      created,
      vence: lastInstant(dateAgo(-requerimiento.vence)),
      ...datesOf(requerimiento, dateAgo),
    });
    for (const { by, daysAgo, texto, estado } of requerimiento.seguimientos ?? [])
      await client.query(
        `INSERT INTO requerimiento_seguimientos (requerimiento_id, usuario_id, descripcion, nuevo_estado, created)
         SELECT $1, id, $3, $4, $5 FROM usuarios WHERE email = $2`,
        [id, by, texto, estado ?? null, dateAgo(daysAgo)],
      );
    if (requerimiento.nota)
      await client.query(
        `INSERT INTO requerimiento_notas (requerimiento_id, usuario_id, texto, created)
         SELECT $1, id, $3, $4 FROM usuarios WHERE email = $2`,
        [id, requerimiento.nota.by, requerimiento.nota.texto, dateAgo(requerimiento.nota.daysAgo)],
      );
    inserted.push({ id, requerimiento, created });
  }
  for (const [anio, last] of ultimos)
    await client.query('INSERT INTO numeradores (anio, ultimo) VALUES ($1, $2)', [Number(anio), last]);
  return inserted;
}

/** On a weekend this is the last instant of the next Monday. */
function lastInstant(day: Date): Date {
  const dayEnd = new Date(`${dayInArgentina(day)}T23:59:59.999-03:00`);
  // At that instant it is already the next day in UTC, so Saturday reads as Sunday and Sunday as Monday.
  const restDays = { 0: 2, 1: 1 }[dayEnd.getUTCDay()] ?? 0;
  return new Date(dayEnd.getTime() + restDays * DAY_MS);
}

function datesOf(
  { estado, conforme, seguimientos = [] }: DemoRequerimiento,
  dateAgo: (daysAgo: DaysAgo) => Date,
) {
  const last = seguimientos.at(-1);
  const cambio = last ? dateAgo(last.daysAgo) : null;
  return {
    updated: cambio,
    cerrado: estado >= 98 ? cambio : null,
    waitingSince: estado === 10 ? cambio : null,
    conforme: conforme === undefined ? null : dateAgo(conforme),
  };
}

type Dates = ReturnType<typeof datesOf> & { numero: string; created: Date; vence: Date };

async function insertRequerimiento(
  client: ClientBase,
  requerimiento: DemoRequerimiento,
  dates: Dates,
): Promise<number> {
  const { usuario, categoria, cuenta, estado, descripcion, ubicacion, encargado, novedad } = requerimiento;
  const ubicacionText = ubicacion
    ? `${ubicacion.lat.toFixed(6)},${ubicacion.lng.toFixed(6)} ${ubicacion.direccion}`
    : null;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO requerimientos (usuario_id, contacto, suministro_id, encargado_id, categoria_id, estado, novedades_usuario,
       novedades_encargado, numero, descripcion, ubicacion, latitud, longitud, vence, en_espera_desde, cerrado, conforme, created, updated)
     SELECT (SELECT id FROM usuarios WHERE email = $1), $2, (SELECT id FROM suministros WHERE cuenta = $3),
       (SELECT id FROM usuarios WHERE email = $4), c.id, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19
     FROM requerimiento_categorias c WHERE c.codigo = $5 RETURNING id`,
    [
      usuario,
      usuario === null ? JSON.stringify(requerimiento.contacto ?? WITHOUT_CUENTA) : null,
      cuenta ?? null,
      encargado ?? null,
      categoria,
      estado,
      novedad === 'usuario',
      novedad === 'encargado',
      dates.numero,
      descripcion,
      ubicacionText,
      ubicacion?.lat ?? null,
      ubicacion?.lng ?? null,
      dates.vence,
      dates.waitingSince,
      dates.cerrado,
      dates.conforme,
      dates.created,
      dates.updated ?? dates.created,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`No hay una categoría «${categoria}».`);
  return row.id;
}
