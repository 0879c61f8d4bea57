import type { Db } from '@oficina/db';
import { build } from '@oficina/testing';
import type { Clock, Role } from '@oficina/values';
import type { ActorName } from './access.cells.ts';

export type PersonName = ActorName | 'stranger' | 'customer' | 'payer';
export type Collection =
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
/** `own` holds the only row that the person has in each collection. */
export type Person = {
  id: number;
  email: string;
  roles: Role[];
  own: Record<Collection, number> & { persona_inquiries: string };
};

export async function buildSharedValues(
  { db }: { db: Db },
  clock: Clock,
  people: Readonly<Record<PersonName, Person>>,
) {
  const retirada = await build.categoria(db, { activo: false });
  const retiredWithRequerimiento = await build.categoria(db, { activo: false });
  await db.insertInto('motds').values({ texto: 'El aviso', desde: clock.now() }).execute();
  const valor = JSON.stringify(clock.now().toISOString());
  await db.insertInto('ajustes').values({ clave: 'facturas.actualizado', valor }).execute();
  const indicador = await db
    .insertInto('indicadores')
    .values({ nombre: 'pagos_importe', periodo: 202_610, valor: '12500300.5' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { stranger, customer, payer } = people;
  return {
    stranger: stranger.id,
    customer: customer.id,
    correo: stranger.email,
    foreignSuministro: stranger.own.suministros,
    foreignUsuarioSuministro: stranger.own.usuario_suministros,
    foreignFactura: stranger.own.facturas,
    foreignMail: stranger.own.suministro_mails,
    foreignCorreo: `hija.de.${stranger.email}`,
    foreignMensaje: stranger.own.mensajes,
    foreignTarjeta: stranger.own.tarjetas,
    foreignPago: stranger.own.pagos,
    foreignCorte: stranger.own.cortes,
    foreignInquiry: stranger.own.persona_inquiries,
    usuarioSuministroInPago: payer.own.usuario_suministros,
    indicador: indicador.id,
    retirada: retirada.id,
    retiredWithRequerimiento: retiredWithRequerimiento.id,
  };
}
