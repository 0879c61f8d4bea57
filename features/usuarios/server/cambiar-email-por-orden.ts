import type { Db } from '@oficina/db';
import { notFound, unprocessable } from '@oficina/hydra';
import { EMAIL_INVALIDO } from '../contract/index.ts';
import { type CambiarEmailAjenoDeps, otroEmail, trasOtroEmail } from './cambiar-email-ajeno.ts';
import { sinRepetir } from './crear-usuario.ts';
import { faltaMotivo, malEscrito } from './errors.ts';
import { leerOtroEmail } from './leer-cambios.ts';
import { loQueCambio } from './lo-que-cambio.ts';
import { registrarAuditoria } from './registrar-auditoria.ts';
import { findUsuarioByEmail, lockUsuarioVivo, updateUsuario } from './usuarios.repository.ts';

type Pedido = {
  /** The address that the account has. */
  actual: string;
  nuevo: string;
  motivo: string;
  /** Who runs the command. */
  por: string;
};

const MOTIVO_MINIMO = 10;
const MOTIVO_MAXIMO = 500;

/**
 * The one way for the address of an administrator, who cannot change it alone any more: whoever runs the installation
 * does, and says why. Their second step stays.
 */
export async function cambiarEmailPorOrden(
  deps: CambiarEmailAjenoDeps & { db: Db },
  { actual, nuevo, motivo, por }: Pedido,
): Promise<{ antes: string; despues: string }> {
  const razon = motivo.trim();
  if (razon.length < MOTIVO_MINIMO || razon.length > MOTIVO_MAXIMO) throw unprocessable([faltaMotivo()]);
  const usuario = await findUsuarioByEmail(deps.db, actual.trim());
  if (!usuario) throw notFound();
  return sinRepetir(() =>
    deps.db.tx(async (tx) => {
      const now = deps.clock.now();
      const antes = await lockUsuarioVivo(tx, usuario.id);
      if (!antes) throw notFound();
      const { otro } = leerOtroEmail(antes, nuevo);
      if (otro === undefined) throw unprocessable([malEscrito('email', EMAIL_INVALIDO)]);
      const despues = await updateUsuario(tx, antes.id, otroEmail(otro), now);
      await trasOtroEmail(deps, tx, { antes, despues, now });
      await registrarAuditoria(tx, {
        ...{ actor: null, origin: null, por, accion: 'usuario.cambiar-email' },
        ...{ entidad: 'usuario', entidadId: antes.id, cambios: loQueCambio(antes, despues), motivo: razon },
      });
      return { antes: antes.email, despues: despues.email };
    }),
  );
}
