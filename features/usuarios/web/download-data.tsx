import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { IconDownload } from '@oficina/ui/icon';
import { saveFile } from '@oficina/ui/save-file';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { dayInArgentina } from '@oficina/values';
import { cuentasRoutes } from '../contract/index.ts';
import { useReautenticar } from './reautenticar.tsx';

export function DownloadData() {
  const client = useClient();
  const reautenticar = useReautenticar();
  const download = useAction(async () => {
    const blob = await reautenticar(() => client.call(cuentasRoutes.misDatos));
    saveFile(blob, `mis-datos-${dayInArgentina(new Date())}.json`);
  }, notifyReason);
  return (
    <Button variant="link" busy={download.busy} busyText="Descargando…" onClick={() => void download.run()}>
      Descargar mis datos
      <IconDownload size={20} />
    </Button>
  );
}
