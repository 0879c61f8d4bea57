import type { Tx } from '@oficina/db';
import { avisarCuentaExistente } from './avisar-cuenta-existente.ts';
import { hacerODeshacer } from './codigos.repository.ts';
import { type PedirConfirmacionDeps, pedirConfirmacionDeEmail } from './pedir-confirmacion-email.ts';
import { findUsuarioByEmail, type UsuarioRow } from './usuarios.repository.ts';

type Pedido = {
  usuario: UsuarioRow;
  email: string;
  /** Whether the limits still let a link, or the notice to the owner of a taken address, leave. */
  cupo: { enlace: boolean; aviso: boolean };
};

/** A taken address is not told from a free one: as in registering, both are done and one is taken back. */
export async function pedirCambioDeEmail(
  deps: PedirConfirmacionDeps,
  tx: Tx,
  { usuario, email, cupo }: Pedido,
): Promise<void> {
  const duenio = await findUsuarioByEmail(tx, email);
  await hacerODeshacer(tx, !duenio && cupo.enlace, () =>
    pedirConfirmacionDeEmail(deps, tx, { email, usuario }),
  );
  const destino = { email: duenio?.email ?? email, usuarioId: duenio?.id };
  await hacerODeshacer(tx, duenio !== undefined && cupo.aviso, () =>
    avisarCuentaExistente(deps, tx, destino),
  );
}
