import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
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
    <ActionButton action={download} label="Descargar mis datos" variant="link" busyText="Descargando…" />
  );
}
