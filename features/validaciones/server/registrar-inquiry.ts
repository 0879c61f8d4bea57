import { randomUUID } from 'node:crypto';
import { type Actor, limit, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { lockUsuarioVivo, registrarAuditoria } from '@oficina/usuarios/server';
import type { PersonaInquiry } from '../contract/index.ts';
import { asociarInquiry } from './asociar-inquiry.ts';
import { personaDe } from './de-quien.ts';
import type { IdentidadDeps, Proveedor } from './deps.ts';
import { faltaConsentimiento, inquiryAjena, proveedorCaido, sinProveedor } from './errors.ts';
import type { ValidacionCreada } from './identidad.ts';
import { findInquiry, insertInquiry } from './inquiries.repository.ts';
import { presentInquiry } from './present.ts';

const POR_DIA = limit('identidad', 5, 86_400);
/** Where the person comes back to; what the address brings then proves nothing. */
const VUELTA = '/validar/identidad';

type Pedido = {
  usuario: number;
  id?: string | null | undefined;
  consentimiento?: boolean | null | undefined;
};

/** Begins a validation, or writes down one begun in the app. How it goes is read from the provider, never from here. */
export async function registrarInquiry(
  deps: IdentidadDeps,
  actor: Actor,
  origin: Origin,
  { usuario: usuarioId, id, consentimiento }: Pedido,
): Promise<Draft<PersonaInquiry>> {
  const usuario = await personaDe(deps.db, actor, usuarioId);
  if (!deps.proveedor) throw sinProveedor();
  if (!id && consentimiento !== true) throw faltaConsentimiento();
  await deps.limits.take(POR_DIA, String(actor.usuarioId));
  if (id) {
    const pedido = { usuario: usuarioId, id, consentimiento: consentimiento === true };
    return asociarInquiry(deps, actor, origin, pedido);
  }
  const creada = await crear(deps, deps.proveedor, usuario);
  if (!creada) {
    // Not a try of theirs.
    await deps.limits.giveBack(POR_DIA, String(actor.usuarioId));
    throw proveedorCaido();
  }
  await anotar(deps, actor, origin, { usuarioId, inquiryId: creada.inquiryId });
  const row = await findInquiry(deps.db, creada.inquiryId);
  if (row?.usuario_id !== usuarioId) throw inquiryAjena();
  const { enlace: url, sessionToken } = creada;
  return { ...presentInquiry(row), url, ...(sessionToken && { sessionToken }) };
}

type Persona = { id: number; nombre: string | null; apellido: string | null; documento: string | null };

async function crear(
  { sitio, log }: IdentidadDeps,
  { identidad }: Proveedor,
  { id, nombre, apellido, documento }: Persona,
): Promise<ValidacionCreada | undefined> {
  const pedido = {
    usuarioId: id,
    volverA: `${sitio}${VUELTA}`,
    ...(nombre && { nombre }),
    ...(apellido && { apellido }),
    ...(documento && { documento }),
  };
  const hecho = await identidad.crear(pedido, randomUUID());
  if (hecho.kind === 'ok') return hecho.value;
  log.error({ operacion: 'identidad', resultado: hecho.kind }, 'an inquiry was not created');
  return undefined;
}

async function anotar(
  deps: IdentidadDeps,
  actor: Actor,
  origin: Origin,
  { usuarioId, inquiryId }: { usuarioId: number; inquiryId: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await lockUsuarioVivo(tx, usuarioId))) throw inquiryAjena();
    const suya = { id: inquiryId, usuario_id: usuarioId, consentimiento: now, created: now, updated: now };
    if (!(await insertInquiry(tx, suya))) throw inquiryAjena();
    await registrarAuditoria(tx, {
      actor,
      origin,
      accion: 'identidad.iniciar',
      entidad: 'usuario',
      entidadId: usuarioId,
      cambios: { inquiry: inquiryId, consentimiento: true },
    });
  });
}
