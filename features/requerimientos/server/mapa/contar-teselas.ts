import { type Limits, limit } from '@oficina/http';
import { Refusal } from '@oficina/hydra';
import type { Clock } from '@oficina/values';

/** One look at the map is some twenty of them, so they are counted by the handful: a row is written once for all. */
const PUNADO = 20;
const MINUTO = 60;
const POR_MINUTO = 1_200;
const TESELAS = limit('mapa', POR_MINUTO / PUNADO, MINUTO);
const MUCHAS_DIRECCIONES = 10_000;

type Cuenta = { quedan: number; vence: number; pidiendo?: Promise<void> | undefined; negada?: Refusal };

/**
 * 1200 a minute for each address. Every process sees the same count, within a handful; whoever goes over it is refused
 * from memory, so that a flood does not reach the database.
 */
export function createContadorDeTeselas({ limits, clock }: { limits: Limits; clock: Clock }) {
  const cuentas = new Map<string, Cuenta>();

  function cuentaDe(network: string): Cuenta {
    const ahora = clock.now().getTime();
    const conocida = cuentas.get(network);
    if (conocida && conocida.vence > ahora) return conocida;
    if (cuentas.size >= MUCHAS_DIRECCIONES)
      for (const [otra, { vence }] of cuentas) if (vence <= ahora) cuentas.delete(otra);
    // All of them of this minute: better to count again than to grow without end.
    if (cuentas.size >= MUCHAS_DIRECCIONES) cuentas.clear();
    const nueva = { quedan: 0, vence: ahora + MINUTO * 1_000 };
    cuentas.set(network, nueva);
    return nueva;
  }

  async function pedirOtroPunado(cuenta: Cuenta, network: string): Promise<void> {
    try {
      await limits.take(TESELAS, network);
      cuenta.quedan = PUNADO;
    } catch (error) {
      if (error instanceof Refusal) {
        cuenta.negada = error;
        cuenta.vence = clock.now().getTime() + (error.retryAfter ?? MINUTO) * 1_000;
      }
      throw error;
    }
  }

  return async function contar(network: string): Promise<void> {
    const cuenta = cuentaDe(network);
    while (cuenta.quedan === 0) {
      if (cuenta.negada) throw cuenta.negada;
      // Those of one look arrive together: one asks for all.
      cuenta.pidiendo ??= pedirOtroPunado(cuenta, network).finally(() => {
        cuenta.pidiendo = undefined;
      });
      await cuenta.pidiendo;
    }
    cuenta.quedan -= 1;
  };
}

export type ContarTeselas = ReturnType<typeof createContadorDeTeselas>;
