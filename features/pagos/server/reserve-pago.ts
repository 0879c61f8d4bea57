import type { Tx } from '@oficina/db';
import { type Reservation, type ReservedFactura, reserveFacturas } from '@oficina/facturas/server';
import { type Actor, keyReused, type Origin } from '@oficina/http';
import type { Refusal } from '@oficina/hydra';
import { recordAuditoria } from '@oficina/usuarios/server';
import { dayInArgentina } from '@oficina/values';
import type { CrashPoint } from './crash-points.ts';
import type { PagosDeps } from './deps.ts';
import { amountChanged, facturaBeingPaid } from './errors.ts';
import { enqueueConsulta } from './jobs.ts';
import { insertPago, type NewPago, type PagoRow } from './pagos.repository.ts';
import { addMs, FIRST_CONSULTA_MARGIN_MS } from './plazos.ts';
import { type Payer, referenciaSuffix } from './referencia.ts';

export type ReserveDeps = PagosDeps & {
  /** Otherwise a factura is not paid here after its last due date. */
  acceptsOverdue: boolean;
};

export type Refused = Exclude<Reservation, { kind: 'reservadas' }>;

type Asked = Pick<
  NewPago,
  'usuarioId' | 'tarjetaId' | 'metodo' | 'origen' | 'key' | 'fingerprint' | 'clave' | 'contacto' | 'ultimos4'
> & {
  /** Null is whoever has the link of the factura. */
  actor: Actor | null;
  origin: Origin;
  serie: string;
  payer: Payer;
  facturas: readonly number[];
  totalEsperado: number | null | undefined;
  /** What is told of facturas that cannot be held. */
  refuse(reservation: Refused): Refusal | Promise<Refusal>;
};

/** The facturas are held and the pago is written, all or nothing. What charges it comes after. */
export async function reservePago(deps: ReserveDeps, tx: Tx, asked: Asked): Promise<PagoRow> {
  const { actor, origin, serie, payer, totalEsperado, refuse, ...row } = asked;
  const now = deps.clock.now();
  const today = dayInArgentina(now);
  const { acceptsOverdue } = deps;
  const reservation = await reserveFacturas(tx, asked.usuarioId, asked.facturas, { today, acceptsOverdue });
  if (reservation.kind !== 'reservadas') throw await refuse(reservation);
  const { facturas } = reservation;
  deps.mark('pagar:reservado' satisfies CrashPoint);
  requireExpectedTotal(totalEsperado, facturas);
  const pago = await insertPago(tx, {
    ...row,
    facturas,
    suffix: referenciaSuffix(
      serie,
      payer,
      facturas.map(({ numero }) => numero),
    ),
    proximaConsulta: addMs(now, deps.plazos.sinEnviarMs),
    now,
  });
  // Another request with this key was first; its pago is looked up after this transaction is rolled back.
  if ('clash' in pago) throw pago.clash === 'key' ? keyReused() : facturaBeingPaid(undefined);
  deps.mark('pagar:insertado' satisfies CrashPoint);
  await recordAuditoria(tx, { actor, origin, accion: 'pago.crear', entidad: 'pago', entidadId: pago.id });
  await enqueueConsulta(
    deps,
    tx,
    pago.id,
    addMs(now, deps.plazos.consultarDesdeMs + FIRST_CONSULTA_MARGIN_MS),
  );
  deps.mark('pagar:empujon' satisfies CrashPoint);
  return pago;
}

/** The amount displayed is the amount charged. A refusal leaves nothing reserved. */
function requireExpectedTotal(
  totalEsperado: number | null | undefined,
  facturas: readonly Pick<ReservedFactura, 'importe_cent'>[],
): void {
  const total = facturas.reduce((sum, { importe_cent }) => sum + importe_cent, 0);
  if ((totalEsperado ?? total) !== total) throw amountChanged(total);
}
