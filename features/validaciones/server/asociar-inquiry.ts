import { type Actor, limit, type Origin } from '@oficina/http';
import type { Draft } from '@oficina/hydra';
import type { PersonaInquiry } from '../contract/index.ts';
import { aplicarInquiry } from './aplicar-inquiry.ts';
import { personaDe } from './de-quien.ts';
import type { IdentidadDeps } from './deps.ts';
import { faltaInquiry, inquiryAjena, proveedorCaido, sinProveedor } from './errors.ts';
import { presentInquiry } from './present.ts';

const ASOCIACIONES_POR_PERSONA = limit('identidad-asociar', 20, 3600);

const FORMA = /^inq_[A-Za-z0-9]{1,100}$/;

type Pedido = { usuario: number; id?: string | null | undefined; consentimiento?: boolean };

/** The id comes from a browser: it only says what to read. */
export async function asociarInquiry(
  deps: IdentidadDeps,
  actor: Actor,
  origin: Origin,
  { usuario: usuarioId, id, consentimiento = false }: Pedido,
): Promise<Draft<PersonaInquiry>> {
  await personaDe(deps.db, actor, usuarioId);
  if (!deps.proveedor) throw sinProveedor();
  if (!id) throw faltaInquiry();
  if (!FORMA.test(id)) throw inquiryAjena();
  // Each one is a question to the provider, whose patience is everybody's.
  await deps.limits.take(ASOCIACIONES_POR_PERSONA, String(usuarioId));
  const aplicada = await aplicarInquiry(deps, id, { usuarioId, actor, origin, consentimiento });
  if (aplicada.kind === 'caido') throw proveedorCaido();
  if (aplicada.kind === 'ajena') throw inquiryAjena();
  return presentInquiry(aplicada.row);
}
