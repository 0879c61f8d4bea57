import { type AcusesDeps, registrarAcuses, type TextoChannel } from '@oficina/mensajes/server';

/**
 * A carrier sends these receipts unasked over the open connection, and each is acknowledged at once. If this process dies
 * before the row is written, that receipt is lost and the message stays as handed over.
 */
export function listenReceipts(
  channel: TextoChannel | undefined,
  deps: AcusesDeps,
): { settled(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  channel?.onReceipt((receipt) => {
    const written = registrarAcuses(deps, channel.channel, [receipt])
      .catch((error: unknown) => deps.log.error({ operacion: 'acuse', error }, 'a receipt was not written'))
      .finally(() => underWay.delete(written));
    underWay.add(written);
  });
  return {
    async settled() {
      await Promise.all(underWay);
    },
  };
}
