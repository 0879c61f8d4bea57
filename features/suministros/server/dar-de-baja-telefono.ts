import type { Tx } from '@oficina/db';
import { recordTelefonoChange } from './present-telefono.ts';
import { lockTelefonosEndingIn, updateTelefono } from './telefonos.repository.ts';

type Asked = {
  suministroId: number;
  ultimos4: string;
  origin: { id: string; ip: string };
  now: Date;
};

/** Whoever receives what is not theirs knows the end of their own number; nothing is told of which numbers there are. */
export async function darDeBajaTelefono(
  tx: Tx,
  { suministroId, ultimos4, origin, now }: Asked,
): Promise<void> {
  for (const before of await lockTelefonosEndingIn(tx, suministroId, ultimos4)) {
    const after = { ...before, baja: now, baja_por: 'enlace' };
    await updateTelefono(tx, before.id, { baja: now, baja_por: 'enlace', updated: now });
    const who = { actor: null, origin, accion: 'suministro_telefono.ajeno' } as const;
    await recordTelefonoChange(tx, who, before.id, { before, after });
  }
}
