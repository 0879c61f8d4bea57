import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { notify } from '@oficina/ui/notify';
import { saveFile } from '@oficina/ui/save-file';
import { dayInArgentina } from '@oficina/values';
import { useState } from 'react';
import { cuentasRoutes } from '../contract/index.ts';
import { useReautenticar } from './reautenticar.tsx';

export function DownloadData() {
  const client = useClient();
  const reautenticar = useReautenticar();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const blob = await reautenticar(() => client.call(cuentasRoutes.misDatos));
      saveFile(blob, `mis-datos-${dayInArgentina(new Date())}.json`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="link" busy={busy} busyText="Descargando…" onClick={() => void download()}>
      Descargar mis datos
    </Button>
  );
}
