import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Row } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usuariosRoutes } from '../contract/index.ts';
import { readVisit, writeVisit } from './visit-storage.ts';

const EditarMotdDialog = lazy(() => import('./editar-motd.dialog.tsx'));

const CERRADO = 'motd_cerrado';

/** Closing the card lasts for the browser's session, and only for that text. */
export function MotdCard({ canEdit }: { canEdit: boolean }) {
  const client = useClient();
  const [cerrado, setCerrado] = useState(() => readVisit(CERRADO));
  const [isEditing, setEditing] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['motd'],
    queryFn: ({ signal }) => client.call(usuariosRoutes.motd, { signal }),
  });
  const texto = data?.motd ?? '';
  const cerrar = () => {
    writeVisit(CERRADO, texto);
    setCerrado(texto);
  };
  return (
    <>
      {texto && texto !== cerrado && (
        <Notice>
          <strong>Aviso de la cooperativa</strong>
          <p style={{ whiteSpace: 'pre-line' }}>{texto}</p>
          <Button variant="link" onClick={cerrar}>
            Cerrar el aviso
          </Button>
        </Notice>
      )}
      {canEdit && (
        <Row>
          <Button variant="link" onClick={() => setEditing(true)}>
            Editar el aviso
          </Button>
        </Row>
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
