import type { NewRow, Reader, Row, Schema } from '@oficina/db';
import type { Role } from '@oficina/values';
import { sql } from 'kysely';
import { random } from './random.ts';
import { addRow } from './rows.ts';

type Changes<Table extends keyof Schema> = Partial<NewRow<Table>>;

let count = 0;
/** The number is unique within a test file, which is enough because each file has its own database. */
const nextNumber = () => {
  count += 1;
  return count;
};

const NAMES = ['Elsa', 'Hugo', 'Norma', 'Raúl', 'Beatriz', 'Omar', 'Graciela', 'Néstor'] as const;
const SURNAMES = ['Roldán', 'Giménez', 'Peralta', 'Acosta', 'Ñáñez', 'Bustos', 'Quiroga', 'Ledesma'] as const;

/** The rows have sensible values: give only what the test is about. Columns are spelt as in the database. */
export const build = {
  /** The user is confirmed and has no password; its preferences row is created with it. */
  async usuario(db: Reader, changes: Changes<'usuarios'> = {}): Promise<Row<'usuarios'>> {
    const number = nextNumber();
    const row = await addRow(db, 'usuarios', {
      email: `usuario${number}@prueba.test`,
      nombre: random().pick(NAMES),
      apellido: random().pick(SURNAMES),
      documento: String(20_000_000 + number),
      roles: ['ROLE_CONFIRMADO'],
      email_validado: true,
      ...changes,
    });
    await addRow(db, 'usuario_preferencias', { usuario_id: row.id });
    return row;
  },

  /** A confirmed user with these roles is known by its id alone. */
  async person(db: Reader, ...roles: Role[]): Promise<number> {
    return (await build.usuario(db, { roles: ['ROLE_CONFIRMADO', ...roles] })).id;
  },

  async suministro(db: Reader, changes: Changes<'suministros'> = {}): Promise<Row<'suministros'>> {
    const number = nextNumber();
    return addRow(db, 'suministros', {
      cuenta: String(10_000_000 + number),
      nombre: `${random().pick(SURNAMES)} ${random().pick(NAMES)}`.toUpperCase(),
      documento: String(10_000_000 + random().integer(0, 29_999_999)),
      domicilio: `San Martín ${random().integer(100, 2999)}`,
      zona: 'Centro',
      ...changes,
    });
  },

  /** As in the product, the first linked suministro becomes the user's own `suministro_id`. */
  async usuarioSuministro(
    db: Reader,
    changes: Changes<'usuario_suministros'> & { usuario_id: number },
  ): Promise<Row<'usuario_suministros'>> {
    const suministro_id = changes.suministro_id ?? (await build.suministro(db)).id;
    await db
      .updateTable('usuarios')
      .set({ suministro_id: sql`coalesce(suministro_id, ${suministro_id})` })
      .where('id', '=', changes.usuario_id)
      .execute();
    return addRow(db, 'usuario_suministros', { ...changes, suministro_id });
  },

  async factura(db: Reader, changes: Changes<'facturas'> = {}): Promise<Row<'facturas'>> {
    return addRow(db, 'facturas', {
      suministro_id: changes.suministro_id ?? (await build.suministro(db)).id,
      importe_cent: random().integer(500_000, 9_999_999),
      periodo: 202610,
      fecha: '2026-10-05',
      vencimiento: '2026-10-20',
      consumo: random().integer(50, 800),
      numero: `B 0003-${String(nextNumber()).padStart(8, '0')}`,
      ...changes,
    });
  },

  async consumo(db: Reader, changes: Changes<'consumos'> = {}): Promise<Row<'consumos'>> {
    return addRow(db, 'consumos', {
      suministro_id: changes.suministro_id ?? (await build.suministro(db)).id,
      periodo: 202610,
      consumo: random().integer(50, 800),
      importe_cent: random().integer(500_000, 9_999_999),
      ...changes,
    });
  },

  /** Only the row is made, and nobody knows its token. The feature sesion makes sessions that can be used. */
  async sesion(db: Reader, changes: Changes<'sesiones'> & { usuario_id: number }): Promise<Row<'sesiones'>> {
    return addRow(db, 'sesiones', {
      token_hash: random().bytes(32),
      expira: new Date(Date.now() + 24 * 60 * 60 * 1000),
      ...changes,
    });
  },

  async categoria(
    db: Reader,
    changes: Changes<'requerimiento_categorias'> = {},
  ): Promise<Row<'requerimiento_categorias'>> {
    const number = nextNumber();
    return addRow(db, 'requerimiento_categorias', {
      nombre: `Categoría ${number}`,
      codigo: `categoria-${number}`,
      sustantivo: 'reclamo',
      sustantivo_plural: 'reclamos',
      ...changes,
    });
  },

  /** The address is validated. */
  async suministroMail(
    db: Reader,
    changes: Changes<'suministro_mails'> = {},
  ): Promise<Row<'suministro_mails'>> {
    return addRow(db, 'suministro_mails', {
      suministro_id: changes.suministro_id ?? (await build.suministro(db)).id,
      email: `suministro${nextNumber()}@prueba.test`,
      validado: true,
      ...changes,
    });
  },

  async tarjeta(db: Reader, changes: Changes<'tarjetas'> & { usuario_id: number }): Promise<Row<'tarjetas'>> {
    return addRow(db, 'tarjetas', {
      titular_nombre: 'MARIA PEREZ',
      numero_enmascarado: '************4905',
      vencimiento: '0830',
      emisor: 1,
      emisor_nombre: 'Visa',
      pasarela: 'payway',
      bin: '450799',
      ...changes,
    });
  },

  async mensaje(db: Reader, changes: Changes<'mensajes'> = {}): Promise<Row<'mensajes'>> {
    return addRow(db, 'mensajes', {
      tipo: 1,
      prioridad: 5,
      plantilla: 'pago_aprobado',
      para: 'maria@correo.com',
      tipo_contenido: 'text/html',
      ...changes,
    });
  },

  async corte(
    db: Reader,
    suministros: readonly number[],
    changes: Changes<'cortes'> = {},
  ): Promise<Row<'cortes'>> {
    const row = await addRow(db, 'cortes', {
      tipo: 'programado',
      inicio: new Date('2026-11-18T08:00:00-03:00'),
      fin: new Date('2026-11-18T12:00:00-03:00'),
      zona: 'Centro',
      motivo: 'Cambio de transformador',
      total_suministros: suministros.length,
      ...changes,
    });
    for (const suministro_id of suministros)
      await addRow(db, 'corte_suministros', { corte_id: row.id, suministro_id });
    return row;
  },
};
