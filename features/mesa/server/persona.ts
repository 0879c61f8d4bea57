import type { Db } from '@oficina/db';
import { sumDeudas } from '@oficina/facturas/server';
import { type Actor, actsAs, type Origin } from '@oficina/http';
import { iri, notFound, type Query } from '@oficina/hydra';
import { type AsuntoOf, findLastMensajesOfPersona } from '@oficina/mensajes/server';
import { findLastPagosOfPersona } from '@oficina/pagos/server';
import { findLastRequerimientosOfPersona } from '@oficina/requerimientos/server';
import { findLastIngreso } from '@oficina/sesion/server';
import { findSuministrosOfPersona, type SuministroOfPersona } from '@oficina/suministros/server';
import {
  type FichaUsuario,
  findFichaUsuario,
  presentAvisos,
  recordAuditoria,
  telefonoVisible,
} from '@oficina/usuarios/server';
import {
  type Clock,
  centavosToWire,
  dayInArgentina,
  formatMoment,
  maskDocumento,
  type Role,
} from '@oficina/values';
import { type FichaDocumento, type PersonaFicha, SUMINISTROS_SHOWN } from '../contract/index.ts';
import type { personaQuery } from '../contract/routes.ts';
import * as present from './present-ficha.ts';
import { readMotivo } from './read-motivo.ts';

export type PersonaDeps = { db: Db; clock: Clock; asuntoOf: AsuntoOf };

const [AD, MO, RA] = ['ROLE_ADMIN', 'ROLE_MOSTRADOR', 'ROLE_REQUERIMIENTO_ADMIN'] as const;

/** Whoever opens the ficha reads how the person gets in and what they have; these parts are of fewer. */
const READS = {
  deuda: [AD, MO],
  pagos: [AD, MO],
  mensajes: [AD, MO],
  requerimientos: [RA, MO],
} satisfies Record<string, readonly Role[]>;

const SHOWN = 5;

/**
 * Whoever reads what a member owes and does says why they look. Who only manages accounts finds here what the page of the
 * person has always told them, so they are not asked; that they looked is written all the same.
 */
export async function verPersona(
  { db, clock, asuntoOf }: PersonaDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  asked: Query<typeof personaQuery>['filters'],
): Promise<PersonaFicha> {
  const may = (part: keyof typeof READS) => actsAs(actor, READS[part]);
  const usuario = await findFichaUsuario(db, id);
  if (!usuario) throw notFound();
  const saysWhy = may('deuda') || asked.motivo !== undefined;
  const motivo = saysWhy ? readMotivo(asked).written : undefined;
  const found = await findSuministrosOfPersona(db, id, SUMINISTROS_SHOWN + 1);
  const shown = found.slice(0, SUMINISTROS_SHOWN);
  const deudas = may('deuda')
    ? await sumDeudas(
        db,
        shown.map((row) => row.suministro_id),
        dayInArgentina(clock.now()),
      )
    : null;
  const ficha: PersonaFicha = {
    acceso: acceso(usuario, await findLastIngreso(db, id)),
    otrasCuentas: usuario.otras.map((otra) => ({ '@id': iri('usuarios', otra.id), email: otra.email })),
    suministros: shown.map((row) => suministro(row, deudas)),
    ...(found.length > shown.length && { masSuministros: true }),
    ...(may('requerimientos') && {
      requerimientos: (await findLastRequerimientosOfPersona(db, id, SHOWN)).map(present.requerimiento),
    }),
    ...(may('pagos') && { pagos: (await findLastPagosOfPersona(db, id, SHOWN)).map(present.pago) }),
    ...(may('mensajes') && {
      mensajes: (await findLastMensajesOfPersona(db, id, SHOWN)).map((row) => present.mensaje(row, asuntoOf)),
    }),
  };
  await recordAuditoria(db, {
    ...{ actor, origin, accion: 'usuario.ficha', entidad: 'usuario', entidadId: id },
    ...(motivo && { motivo }),
    cambios: { deuda: deudas !== null },
  });
  return ficha;
}

const acceso = (row: FichaUsuario, ultimoIngreso: Date | null): PersonaFicha['acceso'] => ({
  email: row.email,
  emailPendiente: row.email_pendiente ?? undefined,
  emailValidado: row.email_validado,
  emailRebota: row.email_rebota,
  telefono: row.telefono === null ? undefined : telefonoVisible(row.telefono),
  telefonoValidado: row.telefono_validado !== null,
  documento: row.documento === null ? undefined : maskDocumento(row.documento),
  identidadValidada: row.identidad_validada,
  otpEstado: row.otp_estado,
  ultimoIngreso: ultimoIngreso === null ? undefined : formatMoment(ultimoIngreso),
  avisos: row.preferencias === null ? undefined : presentAvisos(row.preferencias),
});

const suministro = (
  row: SuministroOfPersona,
  deudas: ReadonlyMap<number, number> | null,
): PersonaFicha['suministros'][number] => ({
  '@id': iri('usuario_suministros', row.id),
  suministro: iri('suministros', row.suministro_id),
  cuenta: row.cuenta,
  nombre: row.nombre,
  domicilio: row.domicilio ?? undefined,
  activo: row.activo,
  pagoInhabilitado: row.pago_inhabilitado,
  debe: deudas === null ? undefined : centavosToWire(deudas.get(row.suministro_id) ?? 0),
});

/** The document is read apart and audited apart, because the ficha shows only its end. */
export async function verPersonaDocumento(
  { db }: Pick<PersonaDeps, 'db'>,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<FichaDocumento> {
  const usuario = await findFichaUsuario(db, id);
  if (!usuario) throw notFound();
  await recordAuditoria(db, {
    ...{ actor, origin, accion: 'usuario.documento', entidad: 'usuario', entidadId: id },
  });
  return { documento: usuario.documento ?? undefined, cuit: usuario.cuit ?? undefined };
}
