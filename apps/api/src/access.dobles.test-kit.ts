import type { Db, NewRow } from '@oficina/db';
import { pagoEstado } from '@oficina/pagos/contract';
import { build } from '@oficina/testing';
import type { Role } from '@oficina/values';
import { PERSONAL, ROLES } from './access.cells.ts';

type Bases = { db: Db; ownerDb: Db };
type Quien = {
  doble: Partial<NewRow<'usuarios'>> | undefined;
  de: { id: number; roles: Role[] };
  clave_hash: string;
};

/** Every optional field filled: a field that may leave must be seen leaving. */
export const LLENO: Partial<NewRow<'usuarios'>> = {
  email_pendiente: 'nuevo@correo.test',
  email_rebota: true,
  telefono: '+5493492401234',
  cuit: '27251234561',
  razon_social: 'Razón SRL',
  aceptar_legal: true,
  telefono_validado: new Date(),
  telefono_no_gracias: new Date(),
  aceptar_legal_at: new Date(),
};

let cuenta = 0;

/**
 * People made for one case, and whatever it leaves of them: `doble` is somebody of the same role who makes the call,
 * when what it spends is their own account; `otro`, a stranger; the rest, those it is made about.
 */
export async function gastarPersonas(
  { db, ownerDb }: Bases,
  pide: (nombre: string) => boolean,
  { doble, de, clave_hash }: Quien,
) {
  const ids = [0];
  const suministros = [0];
  const correos = ['correo-de-nadie'];
  async function persona(changes: Partial<NewRow<'usuarios'>>): Promise<number> {
    const { id } = await build.usuario(db, { ...LLENO, clave_hash, ...changes });
    const { suministro_id } = await build.usuarioSuministro(db, { usuario_id: id });
    ids.push(id);
    suministros.push(suministro_id);
    return id;
  }
  /** As whom they stand for has it: what a role opens may hang on it. */
  const segundoPaso = () =>
    db
      .selectFrom('usuarios')
      .select(['otp_estado', 'otp_secreto'])
      .where('id', '=', de.id)
      .executeTakeFirstOrThrow();
  const quien = doble && (await persona({ ...(await segundoPaso()), roles: de.roles, ...doble }));
  const hacer: Record<string, () => Promise<string | number>> = {
    usuarioNuevo: () => persona({}),
    administradorNuevo: () => persona({ roles: ROLES.AD }),
    ...Object.fromEntries(
      PERSONAL.map((actor) => [`colega${actor}`, () => persona({ roles: ROLES[actor] })] as const),
    ),
    usuarioEliminado: () => persona({ eliminado: new Date() }),
    async correoLibre() {
      cuenta += 1;
      correos.push(`libre${cuenta}@correo.test`);
      return correos.at(-1) ?? '';
    },
    async pagoEnCurso() {
      if (quien === undefined) return 0;
      cuenta += 1;
      const estado = pagoEstado.code('enVerificacion');
      const row = { usuario_id: quien, estado, referencia: `OV${cuenta}XDOBLE`, total_cent: 100 };
      return (await db.insertInto('pagos').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
  };
  const valores: Record<string, string | number> = quien === undefined ? {} : { propio: quien };
  for (const [nombre, uno] of Object.entries(hacer)) if (pide(nombre)) valores[nombre] = await uno();
  const otro = pide('mensajeDeOtro') ? await persona({}) : undefined;

  async function deshacer() {
    if (ids.length === 1 && correos.length === 1) return;
    await ownerDb.deleteFrom('mensajes').where('para', 'in', correos).execute();
    for (const tabla of [
      'mensajes',
      'requerimientos',
      'persona_inquiries',
      'pagos',
      'usuario_suministros',
    ] as const)
      await ownerDb.deleteFrom(tabla).where('usuario_id', 'in', ids).execute();
    await ownerDb
      .deleteFrom('usuarios')
      .where((eb) => eb.or([eb('id', 'in', ids), eb('email', 'in', correos)]))
      .execute();
    await ownerDb.deleteFrom('suministros').where('id', 'in', suministros).execute();
  }
  return { valores, deshacer, quien, otro };
}
