import { randomUUID } from 'node:crypto';
import { type Actor, limit, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import { lockLiveUsuario, recordAuditoria } from '@oficina/usuarios/server';
import { type PersonaInquiry, VALIDAR_IDENTIDAD_PATH } from '../contract/index.ts';
import { asociarInquiry } from './asociar-inquiry.ts';
import type { IdentidadDeps, Proveedor } from './deps.ts';
import { foreignInquiry, missingConsentimiento, noProveedor, proveedorDown } from './errors.ts';
import type { CreatedValidacion } from './identidad.ts';
import { findInquiry, insertInquiry } from './inquiries.repository.ts';
import { presentInquiry } from './present.ts';
import { requireUsuarioAccess } from './usuario-access.ts';

const PER_DAY = limit('identidad', 5, 86_400);

type Request = {
  usuario: number;
  id?: string | null | undefined;
  consentimiento?: boolean | null | undefined;
};

/** The validation starts here or was started in the app. Its state is read from the provider, never from the request. */
export async function registrarInquiry(
  deps: IdentidadDeps,
  actor: Actor,
  origin: Origin,
  { usuario: usuarioId, id, consentimiento }: Request,
): Promise<Draft<PersonaInquiry>> {
  const usuario = await requireUsuarioAccess(deps.db, actor, usuarioId);
  if (!deps.proveedor) throw noProveedor();
  if (!id && consentimiento !== true) throw missingConsentimiento();
  await deps.limits.take(PER_DAY, String(actor.usuarioId));
  if (id) {
    const request = { usuario: usuarioId, id, consentimiento: consentimiento === true };
    return asociarInquiry(deps, actor, origin, request);
  }
  const created = await createInquiry(deps, deps.proveedor, usuario);
  if (!created) {
    // A failure of the provider does not count as an attempt of the person.
    await deps.limits.giveBack(PER_DAY, String(actor.usuarioId));
    throw proveedorDown();
  }
  await record(deps, actor, origin, { usuarioId, inquiryId: created.inquiryId });
  const row = await findInquiry(deps.db, created.inquiryId);
  if (row?.usuario_id !== usuarioId) throw foreignInquiry();
  const { link: url, sessionToken } = created;
  return { ...presentInquiry(row), url, ...(sessionToken && { sessionToken }) };
}

type UsuarioNames = { id: number; nombre: string | null; apellido: string | null; documento: string | null };

async function createInquiry(
  { siteUrl, log }: IdentidadDeps,
  { identidad }: Proveedor,
  { id, nombre, apellido, documento }: UsuarioNames,
): Promise<CreatedValidacion | undefined> {
  const request = {
    usuarioId: id,
    // The parameters that the provider adds to this address prove nothing.
    returnTo: `${siteUrl}${VALIDAR_IDENTIDAD_PATH}`,
    ...(nombre && { nombre }),
    ...(apellido && { apellido }),
    ...(documento && { documento }),
  };
  const result = await identidad.create(request, randomUUID());
  if (result.kind === 'ok') return result.value;
  log.error({ operacion: 'identidad', resultado: result.kind }, 'an inquiry was not created');
  return undefined;
}

async function record(
  deps: IdentidadDeps,
  actor: Actor,
  origin: Origin,
  { usuarioId, inquiryId }: { usuarioId: number; inquiryId: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await lockLiveUsuario(tx, usuarioId))) throw foreignInquiry();
    const ownInquiry = {
      id: inquiryId,
      usuario_id: usuarioId,
      consentimiento: now,
      created: now,
      updated: now,
    };
    if (!(await insertInquiry(tx, ownInquiry))) throw foreignInquiry();
    await recordAuditoria(tx, {
      actor,
      origin,
      accion: 'identidad.iniciar',
      entidad: 'usuario',
      entidadId: usuarioId,
      cambios: { inquiry: inquiryId, consentimiento: true },
    });
  });
}
