import { LinkButton } from '@oficina/ui/button';
import { ExportButton } from '@oficina/ui/export-button';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { BulkNotice, StaffList, sheetOf, useBulk, useList } from '@oficina/ui/list';
import { useState } from 'react';
import { AGREGAR_CORREO_PATH, type SuministroMail } from '../contract/index.ts';
import {
  desuscribir,
  eliminar,
  useCorreoActions,
  useCorreosWaiting,
  useRefetchCorreos,
  validar,
} from './correos.api.ts';
import { type CorreosContext, correosList } from './correos.list.tsx';
import { type CorreoDialog, nameOfCorreo } from './correos-actions.tsx';
import { EditarMailDialog } from './editar-mail.dialog.tsx';
import { EliminarContactDialog } from './eliminar-contact.dialog.tsx';
import { useChosenContacts } from './use-chosen-contacts.tsx';

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
    contact: opened?.correo,
    onDone: refetch,
    onClose: () => setVisible(false),
  });
  const bulk = useBulk(list, refetch);
  const chosen = useChosenContacts({
    ...{ chosen: list.selected, bulk, remove: eliminar, nouns: ['correo', 'correos'] as const },
    acts: [
      { label: 'Validar', progressText: 'Validando', perform: validar },
      { label: 'Desuscribir', progressText: 'Desuscribiendo', perform: desuscribir },
    ],
    warning: 'Dejan de recibir las facturas de esos suministros.',
  });

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
      <EliminarContactDialog
        {...dialogProps('eliminar')}
        nameOf={nameOfCorreo}
        remove={eliminar}
        text="Deja de recibir las facturas de ese suministro."
        label="Eliminar correo"
      />
    </>
  );
}
