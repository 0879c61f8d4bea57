import type { Db, Reader, Tx } from '@oficina/db';
import { type Actor, type Limits, limit, type Origin, repeated } from '@oficina/http';
import { Refusal, unprocessable, type Violation } from '@oficina/hydra';
import type { Mensajero } from '@oficina/mensajes/server';
import { claveDeCuenta, findCandidatosPorClave } from '@oficina/suministros/server';
import { TELEFONO_INVALIDO } from '@oficina/usuarios/contract';
import { leerTelefono, tardarLoMismo } from '@oficina/usuarios/server';
import { type Clock, collapseBlanks, formatMoment } from '@oficina/values';
import {
  CATEGORIA_DE_SOLICITUD,
  leerSolicitud,
  type Solicitud,
  type SolicitudEscrita,
  type TipoDeSolicitud,
} from '../contract/index.ts';
import type { LeerReglas } from './deps.ts';
import { claveReusada } from './errors.ts';
import { huellaDeSolicitud } from './huella.ts';
import { plazoEnPalabras } from './plazo.ts';
import { type CasoNuevo, registrarRequerimiento } from './registrar.ts';
import { venceDelCaso } from './reglas.ts';
import { type Contacto, findPublicoByClave } from './requerimientos.repository.ts';
import { findCategoriaByCodigo } from './solicitudes.repository.ts';

export type SolicitudesDeps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  mensajero: Pick<Mensajero, 'encolar'>;
  leerReglas: LeerReglas;
  formato: string;
};

type Escrita = SolicitudEscrita & { tipo: TipoDeSolicitud; telefono?: string | null | undefined };
type Quien = { actor: Actor | null; origin: Origin };

const HORA = 3_600;
const POR_RED = limit('solicitudes', 5, HORA);
/** Whoever types somebody else's address must not fill it: the number is on the screen, and the request stands. */
const CORREOS = limit('solicitudes-correo', 3, 24 * HORA);

/**
 * What the law lets anybody ask for without an account. Answered with its number at once, and alike whatever is known
 * of the person or of the supply: nobody learns here whether either exists.
 */
export async function solicitar(deps: SolicitudesDeps, quien: Quien, escrita: Escrita, clave?: string) {
  const pedido: Pedido = { tipo: escrita.tipo, ...leer(escrita) };
  const idempotencia = clave === undefined ? undefined : { clave, huella: huellaDeSolicitud(pedido) };
  const hecha = await findRepetida(deps, pedido, idempotencia);
  if (hecha) return hecha;
  // After what was typed was read: correcting a form is not asking again.
  await deps.limits.take(POR_RED, quien.origin.network);
  try {
    const avisar = (await deps.limits.spend(CORREOS, correoDe(pedido))).points <= CORREOS.points;
    return await tardarLoMismo(() =>
      deps.db.tx((tx) => registrar(deps, tx, quien, { ...pedido, idempotencia, avisar })),
    );
  } catch (error) {
    // It was not asked: that was a fault of ours, or the same was being asked at once.
    await deps.limits.giveBack(POR_RED, quien.origin.network).catch(() => undefined);
    await deps.limits.giveBack(CORREOS, correoDe(pedido)).catch(() => undefined);
    const gemela = error instanceof Refusal ? await findRepetida(deps, pedido, idempotencia) : undefined;
    if (gemela) return gemela;
    throw error;
  }
}

/** With its key and by the same person, what was asked before, perhaps a moment before and to another process. */
async function findRepetida(
  { db }: SolicitudesDeps,
  { contacto }: Pedido,
  idempotencia: CasoNuevo['idempotencia'],
) {
  if (!idempotencia) return undefined;
  const caso = await findPublicoByClave(db, contacto.documento, idempotencia.clave);
  if (!caso) return undefined;
  if (!caso.idempotencia_sha256?.equals(idempotencia.huella)) throw claveReusada();
  return repeated({ numero: caso.numero, created: formatMoment(caso.created) });
}

function leer(escrita: Escrita): { solicitud: Solicitud; contacto: Contacto } {
  const leida = leerSolicitud(escrita);
  const escrito = collapseBlanks(escrita.telefono ?? '');
  const telefono = escrito === '' ? null : leerTelefono(escrito);
  const violaciones: Violation[] = Object.entries('faltas' in leida ? leida.faltas : {}).map(
    ([propertyPath, message]) => ({ propertyPath, message, code: 'formato' }),
  );
  if (escrito !== '' && !telefono)
    violaciones.push({ propertyPath: 'telefono', message: TELEFONO_INVALIDO, code: 'formato' });
  if ('faltas' in leida || violaciones.length > 0) throw unprocessable(violaciones);
  const { nombre, documento, email } = leida.solicitud;
  return {
    solicitud: leida.solicitud,
    contacto: { nombre, documento, email, ...(telefono && { telefono }) },
  };
}

const correoDe = ({ contacto }: Pedido) => contacto.email.toLowerCase();

type Pedido = { tipo: TipoDeSolicitud; solicitud: Solicitud; contacto: Contacto };

async function registrar(
  deps: SolicitudesDeps,
  tx: Tx,
  { actor, origin }: Quien,
  {
    tipo,
    solicitud,
    contacto,
    idempotencia,
    avisar,
  }: Pedido & Pick<CasoNuevo, 'idempotencia'> & { avisar: boolean },
) {
  const categoria = await findCategoriaByCodigo(tx, CATEGORIA_DE_SOLICITUD[tipo]);
  const { plazo, vence } = await venceDelCaso(deps, tx, categoria, deps.clock.now());
  const suministroId = await suministroDe(tx, solicitud.suministro);
  const { id, numero, created } = await registrarRequerimiento(tx, deps, {
    contacto,
    categoria,
    descripcion: descripcionDe(solicitud, categoria.nombre, suministroId),
    suministroId,
    ubicacion: null,
    vence,
    idempotencia,
    rastro: { actor, origin },
  });
  const fecha = formatMoment(created);
  if (avisar)
    await deps.mensajero.encolar(tx, {
      plantilla: 'solicitud_recibida',
      tipo: 'email',
      para: contacto.email,
      refId: id,
      datos: { tipo, numero, fecha, plazo: plazoEnPalabras(plazo) },
    });
  return { numero, created: fecha };
}

/** The supply that was meant: the one written so or, of those that read alike, the only one. */
async function suministroDe(reader: Reader, numero: string | null): Promise<number | null> {
  const clave = claveDeCuenta(numero ?? '');
  const parecidos = await findCandidatosPorClave(reader, clave);
  if (clave === '') return null;
  const exacto = parecidos.find(({ cuenta }) => cuenta === numero);
  const unico = parecidos.length === 1 ? parecidos[0] : undefined;
  return (exacto ?? unico)?.id ?? null;
}

function descripcionDe(
  { detalle, suministro }: Solicitud,
  categoria: string,
  suministroId: number | null,
): string {
  const pedido = detalle ?? categoria;
  // Whoever attends it finds out which one it is.
  return suministro && suministroId === null ? `${pedido}\n\nNúmero de suministro: ${suministro}` : pedido;
}
