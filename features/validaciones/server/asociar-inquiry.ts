import { type Actor, limit, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import type { PersonaInquiry } from '../contract/index.ts';
import { applyInquiry } from './apply-inquiry.ts';
import type { IdentidadDeps } from './deps.ts';
import { foreignInquiry, missingInquiry, noProveedor, proveedorDown } from './errors.ts';
import { presentInquiry } from './present.ts';
import { requireUsuarioAccess } from './usuario-access.ts';

const ASSOCIATIONS_PER_USUARIO = limit('identidad-asociar', 20, 3600);

const ID_PATTERN = /^inq_[A-Za-z0-9]{1,100}$/;

type Request = { usuario: number; id?: string | null | undefined; consentimiento?: boolean };

/** The id comes from a browser: it only says which inquiry to read. */
export async function asociarInquiry(
  deps: IdentidadDeps,
  actor: Actor,
  origin: Origin,
  { usuario: usuarioId, id, consentimiento = false }: Request,
): Promise<Draft<PersonaInquiry>> {
  await requireUsuarioAccess(deps.db, actor, usuarioId);
  if (!deps.proveedor) throw noProveedor();
  if (!id) throw missingInquiry();
  if (!ID_PATTERN.test(id)) throw foreignInquiry();
  // Each call is a request to the provider, whose limits everybody shares.
  await deps.limits.take(ASSOCIATIONS_PER_USUARIO, String(usuarioId));
  const applied = await applyInquiry(deps, id, { usuarioId, actor, origin, consentimiento });
  if (applied.kind === 'caido') throw proveedorDown();
  if (applied.kind === 'ajena') throw foreignInquiry();
  return presentInquiry(applied.row);
}
