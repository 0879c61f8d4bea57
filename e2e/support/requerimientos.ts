// These cases are as they would be after days of conversation, which no journey can wait for.
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { pdfSimple } from '../../packages/file-check/src/pdf.test-kit.ts';
import { makePerson, type Person, rows } from './data.ts';
import { apiToken } from './steps.ts';
import { expect, homeUrl } from './test.ts';

export const LIGHTING_CATEGORIA = 1;
export const ARTEFACTO = 2;
export const TITULAR_CATEGORIA = 4;

const ESTADOS = { pendiente: 0, iniciado: 1, espera: 10, finalizado: 98, anulado: 99 } as const;

export type Seguimiento = { from: 'duenio' | 'personal'; texto: string; estado?: keyof typeof ESTADOS };
type RequerimientoOptions = {
  categoria?: number;
  estado?: keyof typeof ESTADOS;
  descripcion?: string;
  ubicacion?: string;
  encargado?: Person;
  /** The unit is days. `dueInDays` is negative once the term has passed. */
  daysAgo?: number;
  closedDaysAgo?: number;
  dueInDays?: number;
  novedad?: 'usuario' | 'encargado';
  seguimientos?: readonly Seguimiento[];
};

export const makeEncargado = (nombre: string, rol: 'ENCARGADO' | 'ADMIN' = 'ENCARGADO') =>
  makePerson({ nombre, roles: ['ROLE_CONFIRMADO', `ROLE_REQUERIMIENTO_${rol}`] });

export async function makeCase(
  person: Person | null,
  requerimiento: RequerimientoOptions = {},
): Promise<{ id: number; numero: string }> {
  const {
    categoria = LIGHTING_CATEGORIA,
    estado = 'pendiente',
    encargado,
    novedad,
    daysAgo = 3,
    dueInDays = 9,
  } = requerimiento;
  const numero = `2019-${randomInt(100_000, 999_999)}`;
  const [row] = await rows<{ id: string }>(
    `INSERT INTO requerimientos (usuario_id, contacto, suministro_id, encargado_id, categoria_id, estado, numero, descripcion,
       ubicacion, novedades_usuario, novedades_encargado, created, updated, vence, en_espera_desde, cerrado)
     VALUES ($1, $2, $3, $4, $5, $6::int2, $7, $8, $9, $10, $11, now() - make_interval(days => $12), now() - make_interval(days => $12),
       now() + make_interval(days => $13), CASE WHEN $6::int2 = 10 THEN now() END,
       CASE WHEN $6::int2 IN (98, 99) THEN now() - make_interval(days => $14) END) RETURNING id`,
    [
      person?.id ?? null,
      person
        ? null
        : { nombre: 'Rosa Acosta', documento: '20111222', email: 'rosa@prueba.test', telefono: null },
      person?.suministros[0] ?? null,
      encargado?.id ?? null,
      categoria,
      ESTADOS[estado],
      numero,
      requerimiento.descripcion ?? 'La luz de la esquina no prende desde el lunes.',
      requerimiento.ubicacion ?? null,
      novedad === 'usuario',
      novedad === 'encargado',
      daysAgo,
      dueInDays,
      requerimiento.closedDaysAgo ?? 0,
    ],
  );
  const id = Number(row?.id);
  for (const { from, texto, estado: nuevo } of requerimiento.seguimientos ?? [])
    await rows(
      `INSERT INTO requerimiento_seguimientos (requerimiento_id, usuario_id, descripcion, nuevo_estado)
       VALUES ($1, $2, $3, $4)`,
      [
        id,
        (from === 'duenio' ? person : encargado)?.id ?? null,
        texto,
        nuevo === undefined ? null : ESTADOS[nuevo],
      ],
    );
  return { id, numero };
}

/** The owner writes while somebody else has the case open. */
export const addSeguimiento = (numero: string, from: Person, texto: string) =>
  rows(
    `INSERT INTO requerimiento_seguimientos (requerimiento_id, usuario_id, descripcion)
     SELECT id, $2, $3 FROM requerimientos WHERE numero = $1`,
    [numero, from.id, texto],
  );

async function fileOf(name: string): Promise<Blob> {
  if (name.endsWith('.pdf')) return new Blob([new Uint8Array(pdfSimple())], { type: 'application/pdf' });
  const image = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(image)], { type: 'image/png' });
}

/** A person uploads a file and adds it to their case. */
export async function attachArchivo(person: Person, id: number, name: string): Promise<void> {
  const { token } = await apiToken(person);
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('file', await fileOf(name), name);
  const uploaded = await fetch(`${homeUrl()}/api/archivo_adjuntos`, { method: 'POST', headers, body: form });
  expect(uploaded.status).toBe(201);
  const { '@id': iri } = (await uploaded.json()) as { '@id': string };
  const linked = await fetch(homeUrl() + iri, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ requerimiento: `/api/requerimientos/${id}` }),
  });
  expect(linked.status).toBe(200);
}

export const closeRequerimiento = (numero: string, estado: 'finalizado' | 'anulado') =>
  rows('UPDATE requerimientos SET estado = $2, cerrado = now() WHERE numero = $1', [numero, ESTADOS[estado]]);

export const requerimiento = async (numero: string) =>
  (await rows<Record<string, unknown>>('SELECT * FROM requerimientos WHERE numero = $1', [numero]))[0] ?? {};
