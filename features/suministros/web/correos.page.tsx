import { LinkButton } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { BulkNotice, StaffList, sheetOf, useBulk, useList } from '@oficina/ui/list';
import { useState } from 'react';
import { AGREGAR_CORREO_PATH, type SuministroMail } from '../contract/index.ts';
import { useChosenCorreos } from './chosen-correos.tsx';
import { useCorreoActions, useCorreosWaiting, useRefetchCorreos } from './correos.api.ts';
import { type CorreosContext, correosList } from './correos.list.tsx';
import { type CorreoDialog, nameOfCorreo } from './correos-actions.tsx';
import { EditarMailDialog } from './editar-mail.dialog.tsx';
import { EliminarMailDialog } from './eliminar-mail.dialog.tsx';

type OpenedDialog = { dialog: CorreoDialog; correo: SuministroMail };

export default function CorreosPage() {
  const { run, busy } = useCorreoActions();
  const refetch = useRefetchCorreos();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [visible, setVisible] = useState(false);
  const context: CorreosContext = {
    busy,
    onAccion: (accion, correo) => void run(accion, correo),
    onOpen: (dialog, correo) => {
      setOpened({ dialog, correo });
      setVisible(true);
    },
  };
  const list = useList(correosList, context);
  const waiting = useCorreosWaiting(list.query.isSuccess);
  const dialogProps = (dialog: CorreoDialog) => ({
    opened: visible && opened?.dialog === dialog,
    correo: opened?.correo,
    onDone: refetch,
    onClose: () => setVisible(false),
  });
  const bulk = useBulk(list, refetch);
  const chosen = useChosenCorreos({ chosen: list.selected, bulk });

  if (isForbidden(list.query.error)) return <Forbidden error={list.query.error} />;
  return (
    <>
      <StaffList
        title="Correos"
        handle={{ ...list, context: { ...context, waiting } }}
        primary={
          <LinkButton to={AGREGAR_CORREO_PATH} variant="primary">
            Agregar correo
          </LinkButton>
        }
        more={
          <ExportButton spreadsheets={[sheetOf(list, { nombre: 'suministro_mails', label: 'Correos' })]} />
        }
        notice={<BulkNotice bulk={bulk} nameOf={nameOfCorreo} />}
        bar={chosen.bar}
      />
      {chosen.question}
      <EditarMailDialog {...dialogProps('editar')} />
      <EliminarMailDialog {...dialogProps('eliminar')} />
    </>
  );
}
