import type { Db } from '@oficina/db';
import { type Limits, limit, type Origin } from '@oficina/http';
import { darDeBajaTelefono } from '@oficina/suministros/server';
import type { Clock } from '@oficina/values';
import { TELEFONO_AJENO } from '../contract/index.ts';
import { findFacturaByEnlace } from './ver-factura-publica.ts';

const HOUR = 3600;
const PER_FACTURA = limit('telefono-ajeno', 5, HOUR);

/** The answer is the same whether the number was there or not, because whoever has the link could otherwise guess it. */
export async function telefonoAjeno(
  deps: { db: Db; clock: Clock; limits: Limits },
  token: string,
  origin: Origin,
  ultimos4: unknown,
): Promise<{ mensaje: string }> {
  const factura = await findFacturaByEnlace(deps, token, origin.network);
  await deps.limits.take(PER_FACTURA, String(factura.id));
  if (typeof ultimos4 === 'string' && /^\d{4}$/.test(ultimos4)) {
    const suministroId = factura.suministro_id;
    await deps.db.tx((tx) =>
      darDeBajaTelefono(tx, { suministroId, ultimos4, origin, now: deps.clock.now() }),
    );
  }
  return { mensaje: TELEFONO_AJENO };
}
