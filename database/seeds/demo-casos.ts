import { dayInArgentina } from '@oficina/values';
import type { ClientBase } from 'pg';

/** Days before now, in which a day may have a fraction. */
type Hace = number;

export type Dicho = { por: string; hace: Hace; texto: string; estado?: number };

export type Caso = {
  /** Whose it is; without one, of somebody without an account. */
  usuario: string | null;
  /** Who that somebody is. */
  contacto?: { nombre: string; documento: string; email: string };
  categoria: string;
  cuenta?: string;
  hace: Hace;
  estado: number;
  descripcion: string;
  ubicacion?: { lat: number; lng: number; direccion: string };
  encargado?: string;
  /** Days from now to answer it. */
  vence: number;
  novedad?: 'usuario' | 'encargado';
  conforme?: Hace;
  dichos?: readonly Dicho[];
  /** Names of drawings that came with it. */
  fotos?: readonly string[];
  /** What the staff wrote for themselves. */
  nota?: { por: string; hace: Hace; texto: string };
};

const CLIENTE = 'cliente@demo.test';
const ENCARGADO = 'encargado@demo.test';

/** A handful of cases for every screen that shows them: waiting, finished, new, old and without an account. */
export const casos: readonly Caso[] = [
  {
    usuario: CLIENTE,
    categoria: 'alumbrado',
    hace: 52,
    estado: 98,
    descripcion: 'Luz de la vereda prendida de día, hace una semana.',
    ubicacion: { lat: -31.2534, lng: -61.4871, direccion: 'San Martín 450' },
    encargado: ENCARGADO,
    vence: -45,
    conforme: 46,
    dichos: [
      { por: ENCARGADO, hace: 51.8, texto: 'Pasó a «Iniciado».', estado: 1 },
      { por: ENCARGADO, hace: 47, texto: 'Cambiamos la fotocélula. Quedó andando.', estado: 98 },
    ],
  },
  {
    usuario: CLIENTE,
    categoria: 'artefacto-quemado',
    cuenta: '10010120',
    hace: 16,
    estado: 98,
    descripcion:
      'Artefacto, marca y modelo: heladera con freezer, de unos 8 años.\n¿Qué día y a qué hora pasó? El domingo a la noche, cuando volvió la luz después del corte.',
    encargado: ENCARGADO,
    vence: 5,
    dichos: [
      { por: ENCARGADO, hace: 15.7, texto: 'Pasó a «Iniciado».', estado: 1 },
      {
        por: ENCARGADO,
        hace: 13,
        texto: 'Pasa un técnico el jueves a la mañana. No la hagas reparar antes.',
      },
      { por: CLIENTE, hace: 12.6, texto: 'Perfecto, hay alguien en casa todo el día.' },
      {
        por: ENCARGADO,
        hace: 4,
        texto: 'El informe confirmó la sobretensión. Aprobamos la reparación: te llamamos para coordinar.',
        estado: 98,
      },
    ],
  },
  {
    usuario: CLIENTE,
    categoria: 'alumbrado',
    hace: 6,
    estado: 10,
    descripcion: 'La luz de la esquina no prende.\nDe noche no se ve nada y hay una escuela a media cuadra.',
    ubicacion: { lat: -31.2519, lng: -61.4902, direccion: 'Belgrano y Mitre' },
    encargado: ENCARGADO,
    vence: 2,
    novedad: 'usuario',
    dichos: [
      { por: ENCARGADO, hace: 5.6, texto: 'Pasó a «Iniciado».', estado: 1 },
      {
        por: ENCARGADO,
        hace: 1.9,
        texto:
          'Fuimos y encontramos dos columnas apagadas. ¿Nos decís el número de poste que está en la chapa?',
        estado: 10,
      },
    ],
  },
  {
    usuario: null,
    categoria: 'baja-servicio',
    hace: 0.7,
    estado: 0,
    descripcion: 'Me mudo a fin de mes y quiero dar de baja el servicio.',
    vence: 1,
    novedad: 'encargado',
  },
  {
    usuario: CLIENTE,
    categoria: 'otros-reclamos',
    cuenta: '10010121',
    hace: 0.1,
    estado: 0,
    descripcion: 'La factura del campo vino con un consumo muy alto y la casa estuvo cerrada todo el mes.',
    vence: 20,
    novedad: 'encargado',
  },
];

const DIA = 86_400_000;
const SIN_CUENTA = { nombre: 'Ramón Paz', documento: '22405118', email: 'ramon.paz@ejemplo.test' };

export type CasoEscrito = { id: number; caso: Caso; created: Date };

/** Numbers as the counter would have given them: without gaps, and each in its year. They come the oldest first. */
export async function insertCasos(
  client: ClientBase,
  now: Date,
  lista: readonly Caso[] = casos,
): Promise<CasoEscrito[]> {
  const ultimos = new Map<string, number>();
  const escritos: CasoEscrito[] = [];
  const antes = (hace: Hace) => new Date(now.getTime() - hace * DIA);
  for (const caso of lista) {
    const created = antes(caso.hace);
    const anio = dayInArgentina(created).slice(0, 4);
    const orden = (ultimos.get(anio) ?? 0) + 1;
    ultimos.set(anio, orden);
    const id = await insertCaso(client, caso, {
      numero: `${anio}-${String(orden).padStart(6, '0')}`,
      created,
      vence: ultimoInstante(antes(-caso.vence)),
      ...fechasDe(caso, antes),
    });
    for (const { por, hace, texto, estado } of caso.dichos ?? [])
      await client.query(
        `INSERT INTO requerimiento_seguimientos (requerimiento_id, usuario_id, descripcion, nuevo_estado, created)
         SELECT $1, id, $3, $4, $5 FROM usuarios WHERE email = $2`,
        [id, por, texto, estado ?? null, antes(hace)],
      );
    if (caso.nota)
      await client.query(
        `INSERT INTO requerimiento_notas (requerimiento_id, usuario_id, texto, created)
         SELECT $1, id, $3, $4 FROM usuarios WHERE email = $2`,
        [id, caso.nota.por, caso.nota.texto, antes(caso.nota.hace)],
      );
    escritos.push({ id, caso, created });
  }
  for (const [anio, ultimo] of ultimos)
    await client.query('INSERT INTO numeradores (anio, ultimo) VALUES ($1, $2)', [Number(anio), ultimo]);
  return escritos;
}

/** Of that day or, if nobody works on it, of the next Monday. */
function ultimoInstante(dia: Date): Date {
  const fin = new Date(`${dayInArgentina(dia)}T23:59:59.999-03:00`);
  // By then it is the next day in Greenwich: Saturday there is Sunday, and Sunday is Monday.
  const descanso = { 0: 2, 1: 1 }[fin.getUTCDay()] ?? 0;
  return new Date(fin.getTime() + descanso * DIA);
}

/** When it was closed, or began to wait, is when that was said. */
function fechasDe({ estado, conforme, dichos = [] }: Caso, antes: (hace: Hace) => Date) {
  const ultimo = dichos.at(-1);
  const cambio = ultimo ? antes(ultimo.hace) : null;
  return {
    updated: cambio,
    cerrado: estado >= 98 ? cambio : null,
    enEspera: estado === 10 ? cambio : null,
    conforme: conforme === undefined ? null : antes(conforme),
  };
}

type Fechas = ReturnType<typeof fechasDe> & { numero: string; created: Date; vence: Date };

async function insertCaso(client: ClientBase, caso: Caso, fechas: Fechas): Promise<number> {
  const { usuario, categoria, cuenta, estado, descripcion, ubicacion, encargado, novedad } = caso;
  const lugar = ubicacion
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
      usuario === null ? JSON.stringify(caso.contacto ?? SIN_CUENTA) : null,
      cuenta ?? null,
      encargado ?? null,
      categoria,
      estado,
      novedad === 'usuario',
      novedad === 'encargado',
      fechas.numero,
      descripcion,
      lugar,
      ubicacion?.lat ?? null,
      ubicacion?.lng ?? null,
      fechas.vence,
      fechas.enEspera,
      fechas.cerrado,
      fechas.conforme,
      fechas.created,
      fechas.updated ?? fechas.created,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error(`No hay una categoría «${categoria}».`);
  return row.id;
}
