import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { suministrosRoutes, type UsuarioSuministro } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { notify } from '@oficina/ui/notify';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './cliente.module.css';
import { ClienteLista } from './cliente-lista.tsx';

const POR_PAGINA = 30;

/** The supplies a customer added. The clerk takes one away when it is not theirs. */
export function ClienteSuministros({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [elegido, setElegido] = useState<UsuarioSuministro | null>(null);
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = ['cliente', usuarioId, 'suministros'] as const;
  const consulta = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      client.call(suministrosRoutes.listarVinculos, {
        query: { usuario: usuarioId, page, itemsPerPage: POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const quitar = async () => {
    if (!elegido) return;
    setBusy(true);
    try {
      await client.call(suministrosRoutes.desvincular, { params: { id: elegido.id } });
      notify({ text: `Quitamos el suministro ${elegido.suministro.cuenta}.` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
    } finally {
      setBusy(false);
      setVisible(false);
      void queries.invalidateQueries({ queryKey: key });
    }
  };
  return (
    <>
      <ClienteLista
        titulo="Suministros"
        vacia="Todavía no agregó suministros."
        consulta={consulta}
        page={page}
        porPagina={POR_PAGINA}
        onPage={setPage}
        fila={(vinculo) => (
          <>
            <span className={styles.ancho}>
              <strong>{vinculo.suministro.nombre}</strong> · cuenta {vinculo.suministro.cuenta}
              {vinculo.suministro.domicilio && ` · ${vinculo.suministro.domicilio}`}
            </span>
            {vinculo.suministro.pagoInhabilitado && (
              <EstadoBadge word="No se puede pagar por acá" tint="gris" />
            )}
            <Button
              variant="link"
              onClick={() => {
                setElegido(vinculo);
                setVisible(true);
              }}
            >
              Quitar vínculo<span className="oculto"> con la cuenta {vinculo.suministro.cuenta}</span>
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        opened={visible}
        title={`¿Quitar el suministro ${elegido?.suministro.cuenta ?? ''}?`}
        text="La persona deja de verlo. El servicio no cambia."
        confirmLabel="Quitar vínculo"
        busyText="Quitando…"
        danger
        busy={busy}
        onConfirm={() => void quitar()}
        onClose={() => setVisible(false)}
      />
    </>
  );
}
