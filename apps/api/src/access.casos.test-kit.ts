import type { Db } from '@oficina/db';
import { build } from '@oficina/testing';
import type { Clock, Role } from '@oficina/values';
import type { ActorName } from './access.cells.ts';

export type Quien = ActorName | 'ajeno' | 'cliente' | 'pagador';
export type Coleccion =
  | 'suministros'
  | 'usuario_suministros'
  | 'facturas'
  | 'consumos'
  | 'suministro_mails'
  | 'mensajes'
  | 'tarjetas'
  | 'pagos'
  | 'requerimientos'
  | 'cortes'
  | 'usuarios';
/** `propios`: the only row that the person has in each collection. */
export type Persona = {
  id: number;
  email: string;
  roles: Role[];
  propios: Record<Coleccion, number> & { persona_inquiries: string };
};

/** What belongs to nobody in particular, and the names that the table gives to what is somebody else's. */
export async function construirCasos(
  { db }: { db: Db },
  clock: Clock,
  personas: Readonly<Record<Quien, Persona>>,
) {
  const retirada = await build.categoria(db, { activo: false });
  const retiradaConCaso = await build.categoria(db, { activo: false });
  await db.insertInto('motds').values({ texto: 'El aviso', desde: clock.now() }).execute();
  const valor = JSON.stringify(clock.now().toISOString());
  await db.insertInto('ajustes').values({ clave: 'facturas.actualizado', valor }).execute();
  const indicador = await db
    .insertInto('indicadores')
    .values({ nombre: 'pagos_importe', periodo: 202_610, valor: '12500300.5' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { ajeno, cliente, pagador } = personas;
  return {
    ajeno: ajeno.id,
    cliente: cliente.id,
    correo: ajeno.email,
    suministroAjeno: ajeno.propios.suministros,
    vinculoAjeno: ajeno.propios.usuario_suministros,
    facturaAjena: ajeno.propios.facturas,
    mailAjeno: ajeno.propios.suministro_mails,
    correoAjeno: `hija.de.${ajeno.email}`,
    mensajeAjeno: ajeno.propios.mensajes,
    tarjetaAjena: ajeno.propios.tarjetas,
    pagoAjeno: ajeno.propios.pagos,
    corteAjeno: ajeno.propios.cortes,
    inquiryAjena: ajeno.propios.persona_inquiries,
    vinculoEnPago: pagador.propios.usuario_suministros,
    indicador: indicador.id,
    retirada: retirada.id,
    retiradaConCaso: retiradaConCaso.id,
  };
}
