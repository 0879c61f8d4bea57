import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Row } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usuariosRoutes } from '../contract/index.ts';
import { anotarVisita, leerVisita } from './en-esta-visita.ts';

const EditarMotdDialog = lazy(() => import('./editar-motd.dialog.tsx'));

const CERRADO = 'motd_cerrado';

/** The message of the day. Closing it lasts as long as the browser's session, and only for that text. */
export function MotdCard({ puedeEditar }: { puedeEditar: boolean }) {
  const client = useClient();
  const [cerrado, setCerrado] = useState(() => leerVisita(CERRADO));
  const [editando, setEditando] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['motd'],
    queryFn: ({ signal }) => client.call(usuariosRoutes.motd, { signal }),
  });
  const texto = data?.motd ?? '';
  const cerrar = () => {
    anotarVisita(CERRADO, texto);
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
      {puedeEditar && (
        <Row>
          <Button variant="link" onClick={() => setEditando(true)}>
            Editar el aviso
          </Button>
        </Row>
      )}
      {puedeEditar && (
        <Suspense>
          {/* Once it is known what is saved: opened before, it would offer to write over it with nothing. */}
          <EditarMotdDialog
            opened={editando && !isPending}
            guardado={data?.guardado}
            onClose={() => setEditando(false)}
          />
        </Suspense>
      )}
    </>
  );
}
