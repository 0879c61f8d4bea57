import { useClient } from '@oficina/hydra/react';
import type { QrCode } from '@oficina/ui/qr-code';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type EstadoDeCuenta, mesaRoutes } from '../../contract/index.ts';
import type { Reason } from './reason.ts';

export type PrintedLink = NonNullable<EstadoDeCuenta['enlace']> & { QrCode: typeof QrCode };

/** The paper waits for the link, which only the server gives, and for the drawing of its code. */
export function usePrintLink(suministro: number, reason: Reason) {
  const client = useClient();
  const [code, setCode] = useState<PrintedLink>();
  const { motivo, detalle } = reason;
  const query = { motivo, ...(detalle && { detalle }) };
  const printing = useAction(async () => {
    const [{ enlace }, drawing] = await Promise.all([
      client.call(mesaRoutes.estadoDeCuenta, { params: { id: suministro }, query }),
      import('@oficina/ui/qr-code'),
    ]);
    flushSync(() => setCode(enlace && { ...enlace, QrCode: drawing.QrCode }));
    window.print();
  }, notifyReason);
  return { code, print: () => void printing.run(), isPrinting: printing.busy };
}
