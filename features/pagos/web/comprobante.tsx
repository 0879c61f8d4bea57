import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import { useState } from 'react';
import { pagosRoutes } from '../contract/index.ts';

type Props = { pago: number; what: 'comprobante' | 'constancia' };

function motivo(error: unknown, documentName: Props['what']): string {
  if (error instanceof ApiError && [404, 409, 429].includes(error.status)) return error.message;
  return documentName === 'comprobante'
    ? 'No pudimos descargar el comprobante. Probá de nuevo.'
    : 'No pudimos descargar la constancia. Probá de nuevo.';
}

export function DownloadComprobante({ pago, what: documentName }: Props) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const pdf = await client.call(pagosRoutes.comprobante, { params: { id: pago } });
      saveFile(pdf, `comprobante-${pago}.pdf`);
    } catch (error) {
      notify({ text: motivo(error, documentName), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" busy={busy} busyText="Descargando…" onClick={() => void download()}>
      Descargar {documentName}
    </Button>
  );
}
