import { findLastConsumos, presentConsumo } from '@oficina/consumos/server';
import { findCurrentCortes } from '@oficina/cortes/server';
import type { Db } from '@oficina/db';
import { findSuministroDeuda, presentFactura } from '@oficina/facturas/server';
import { type Actor, actsAs, type Origin } from '@oficina/http';
import { invalid, notFound, type Query } from '@oficina/hydra';
import { type AsuntoOf, findLastMensajes } from '@oficina/mensajes/server';
import { findLastPagos } from '@oficina/pagos/server';
import { findAttendedRequerimiento, findLastRequerimientos } from '@oficina/requerimientos/server';
import { findFichaSuministro } from '@oficina/suministros/server';
import { recordAuditoria } from '@oficina/usuarios/server';
import { type Clock, dayInArgentina, type Role } from '@oficina/values';
import { CHOOSE_CASO, type Ficha, type FichaDocumento } from '../contract/index.ts';
import type { fichaQuery } from '../contract/routes.ts';
import * as present from './present-ficha.ts';
import { readMotivo } from './read-motivo.ts';

export type FichaDeps = {
  db: Db;
  clock: Clock;
  resumenPdf: boolean;
  acceptsOverdue: boolean;
  asuntoOf: AsuntoOf;
};
type Asked = Query<typeof fichaQuery>['filters'];

const [RE, RA] = ['ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_REQUERIMIENTO_ADMIN'] as const;
const [SM, CA] = ['ROLE_SUMINISTRO_MAIL', 'ROLE_CORTE_ADMIN'] as const;
const [AD, MO] = ['ROLE_ADMIN', 'ROLE_MOSTRADOR'] as const;

/** These roles read each part. An encargado reads the bills of a suministro only by attending one of its cases. */
const READS = {
  documento: [AD, MO],
  facturas: [AD, MO],
  facturasOfCase: [RE, RA],
  pagos: [AD, MO],
  correos: [SM, AD, MO],
  personas: [AD, MO],
  requerimientos: [RA, MO],
  ownRequerimientos: [RE],
  cortes: [RE, RA, CA, MO],
  mensajes: [AD, MO],
} satisfies Record<string, readonly Role[]>;

const MONTHS = 13;
const SHOWN = 5;

/** The staff say why they look at somebody's data, and the audit keeps it, so that a member can be told who looked. */
export async function verFicha(
  deps: FichaDeps,
  actor: Actor,
  origin: Origin,
  id: number,
  asked: Asked,
): Promise<Ficha> {
  const may = (part: keyof typeof READS) => actsAs(actor, READS[part]);
  const { db } = deps;
  const suministro = await findFichaSuministro(db, id, { mails: may('correos'), personas: may('personas') });
  if (!suministro) throw notFound();
  const { motivo, written } = readMotivo(asked);
  /** An encargado sees theirs and those of nobody; the others that get here see all. */
  const encargadoId = may('requerimientos') ? null : actor.usuarioId;
  const caso = motivo === 'caso' ? await attendedCase(deps, { id, encargadoId, asked }) : undefined;
  const readsFacturas = may('facturas') || (may('facturasOfCase') && caso?.ve_deuda === true);
  const now = deps.clock.now();
  const today = dayInArgentina(now);
  const view = { today, isOwner: false, resumenPdf: deps.resumenPdf, acceptsOverdue: deps.acceptsOverdue };
  const deuda = readsFacturas ? await findSuministroDeuda(db, id, today) : undefined;
  const ficha: Ficha = {
    suministro: present.suministro(suministro, may('documento')),
    ...(deuda && {
      ...present.deuda(deuda),
      facturas: deuda.facturas.map((row) => presentFactura(row, view)) as Ficha['facturas'],
      consumos: (await findLastConsumos(db, id, MONTHS)).map(presentConsumo) as Ficha['consumos'],
    }),
    ...(may('pagos') && { pagos: (await findLastPagos(db, id, SHOWN)).map(present.pago) }),
    ...(may('correos') && { correos: suministro.mails.map(present.correo) }),
    ...(may('personas') && { personas: suministro.personas.map(present.persona) }),
    ...((may('requerimientos') || may('ownRequerimientos')) && {
      requerimientos: (await findLastRequerimientos(db, { suministroId: id, encargadoId, most: SHOWN })).map(
        present.requerimiento,
      ),
    }),
    ...(may('cortes') && { cortes: (await findCurrentCortes(db, id, now)).map(present.corte) }),
    ...(may('mensajes') && {
      mensajes: (await findLastMensajes(db, id, SHOWN)).map((row) => present.mensaje(row, deps.asuntoOf)),
    }),
  };
  await recordAuditoria(db, {
    ...{ actor, origin, accion: 'suministro.ficha', entidad: 'suministro', entidadId: id },
    motivo: caso ? `caso ${caso.numero}` : written,
    cambios: { deuda: readsFacturas },
  });
  return ficha;
}

const attendedCase = async (
  { db }: FichaDeps,
  { id, encargadoId, asked }: { id: number; encargadoId: number | null; asked: Asked },
) => {
  const [requerimiento] = asked.requerimiento ?? [];
  if (requerimiento === undefined) throw invalid('requerimiento', 'obligatorio', CHOOSE_CASO);
  const caso = await findAttendedRequerimiento(db, { id: requerimiento, suministroId: id, encargadoId });
  if (!caso) throw notFound();
  return caso;
};

/** The document is read apart and audited apart, because the ficha shows only its end. */
export async function verDocumento(
  { db }: Pick<FichaDeps, 'db'>,
  actor: Actor,
  origin: Origin,
  id: number,
): Promise<FichaDocumento> {
  const suministro = await findFichaSuministro(db, id, { mails: false, personas: false });
  if (!suministro) throw notFound();
  await recordAuditoria(db, {
    actor,
    origin,
    accion: 'suministro.documento',
    entidad: 'suministro',
    entidadId: id,
  });
  return { documento: suministro.documento ?? undefined, cuit: suministro.cuit ?? undefined };
}
