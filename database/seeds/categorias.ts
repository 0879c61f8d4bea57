import { DEFAULT_CATEGORIAS } from '@oficina/requerimientos/contract';
import type { ClientBase } from 'pg';

/** Only the public form uses these; menus never show them. */
const interna = (codigo: string, nombre: string, index: number) => ({
  id: DEFAULT_CATEGORIAS.length + index + 1,
  codigo,
  nombre,
  sustantivo: 'trámite',
  sustantivoPlural: 'trámites',
  textoAyuda: '',
  descripcionInicial: '',
  textoCondiciones: '',
  adjuntarFotos: 0,
  adjuntarFotosObs: '',
  adjuntarArchivos: 0,
  adjuntarArchivosObs: '',
  adjuntarUbicacion: 0,
  requiereSuministro: false,
  adjuntosSeguros: false,
  activo: false,
  url: '',
});

const INTERNAS = [
  ['arrepentimiento', 'Arrepentimiento'],
  ['baja-servicio', 'Baja de servicio'],
  ['acceso-datos', 'Acceso a mis datos'],
  ['supresion', 'Supresión de datos'],
] as const;

/** The order is that of the ids, from 1: the public ones first. */
export const categorias = [
  ...DEFAULT_CATEGORIAS,
  ...INTERNAS.map(([codigo, nombre], index) => interna(codigo, nombre, index)),
];

const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** This runs once in the life of a database: afterwards the cooperative edits them, and an edit must not be undone. */
export async function seedCategorias(owner: Pick<ClientBase, 'query'>): Promise<void> {
  const rows = categorias.map((categoria) =>
    Object.fromEntries(Object.entries(categoria).map(([name, value]) => [toColumn(name), value])),
  );
  await owner.query(
    `WITH seeded AS (
       INSERT INTO requerimiento_categorias OVERRIDING SYSTEM VALUE
       SELECT seed.* FROM jsonb_populate_recordset(null::requerimiento_categorias, $1::jsonb) seed
       WHERE NOT EXISTS (SELECT FROM requerimiento_categorias)
       RETURNING id
     )
     SELECT setval(pg_get_serial_sequence('requerimiento_categorias', 'id'), max(id)) FROM seeded HAVING count(*) > 0`,
    [JSON.stringify(rows)],
  );
}
