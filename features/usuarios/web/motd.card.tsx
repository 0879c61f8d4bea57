import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { IconInfo, IconTools } from '@oficina/ui/icon';
import { Pending } from '@oficina/ui/loading';
import { NoticeLine } from '@oficina/ui/notice-line';
import { TextWithPhones } from '@oficina/ui/text-with-phones';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { motdRoutes } from '../contract/index.ts';
import { readVisit, writeVisit } from './visit-storage.ts';

const EditarMotdDialog = lazy(() => import('./editar-motd.dialog.tsx'));

const CERRADO = 'motd_cerrado';

/** The line opens the whole text. Hiding it lasts for the browser's session, and only for that text. */
export function MotdCard({ canEdit }: { canEdit: boolean }) {
  const client = useClient();
  const [cerrado, setCerrado] = useState(() => readVisit(CERRADO));
  const [isOpened, setOpened] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['motd'],
    queryFn: ({ signal }) => client.call(motdRoutes.motd, { signal }),
  });
  const texto = data?.motd ?? '';
  const cerrar = () => {
    writeVisit(CERRADO, texto);
    setCerrado(texto);
    setOpened(false);
  };
  return (
    <>
      {isPending && <Pending />}
      {texto && texto !== cerrado && (
        <NoticeLine
          icon={<IconInfo size={21} />}
          tint="azul"
          title={texto}
          detail="Aviso de la cooperativa"
          isFreeText
          onOpen={() => setOpened(true)}
        />
      )}
      <DraggableDialog
        opened={isOpened}
        title="Aviso de la cooperativa"
        onClose={() => setOpened(false)}
        closeOnClickOutside
      >
        <TextWithPhones text={texto} />
        <DialogActions>
          <Button onClick={cerrar}>No mostrar más</Button>
        </DialogActions>
      </DraggableDialog>
      {canEdit && (
        <NoticeLine
          icon={<IconTools size={21} />}
          tint="gris"
          title="Editar el aviso"
          detail="Lo leen todos al entrar"
          onOpen={() => setEditing(true)}
        />
      )}
      {canEdit && (
        <Suspense>
          {/* The dialog opens only once the saved text is known: before that, saving would overwrite it with an empty one. */}
          <EditarMotdDialog
            opened={isEditing && !isPending}
            guardado={data?.guardado}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
