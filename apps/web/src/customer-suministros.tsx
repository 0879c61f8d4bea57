import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { suministrosRoutes, type UsuarioSuministro } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { notify } from '@oficina/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

export function CustomerSuministros({ usuarioId }: { usuarioId: number }) {
  const client = useClient();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<UsuarioSuministro | null>(null);
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = ['cliente', usuarioId, 'suministros'] as const;
  const unlink = async () => {
    if (!chosen) return;
    setBusy(true);
    try {
      await client.call(suministrosRoutes.desvincular, { params: { id: chosen.id } });
      notify({ text: `Quitamos el suministro ${chosen.suministro.cuenta}.` });
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
      <CustomerList
        titulo="Suministros"
        emptyText="Todavía no agregó suministros."
        usuarioId={usuarioId}
        queryKey={key}
        load={(caller, query, signal) =>
          caller.call(suministrosRoutes.listarUsuarioSuministros, { query, signal })
        }
        perPage={30}
        row={(usuarioSuministro) => (
          <>
            <span className={styles.ancho}>
              <strong>{usuarioSuministro.suministro.nombre}</strong> · cuenta{' '}
              {usuarioSuministro.suministro.cuenta}
              {usuarioSuministro.suministro.domicilio && ` · ${usuarioSuministro.suministro.domicilio}`}
            </span>
            {usuarioSuministro.suministro.pagoInhabilitado && (
              <EstadoBadge word="No se puede pagar por acá" tint="gris" />
            )}
            <Button
              variant="link"
              onClick={() => {
                setChosen(usuarioSuministro);
                setVisible(true);
              }}
            >
              Quitar vínculo
              <span className="oculto"> con la cuenta {usuarioSuministro.suministro.cuenta}</span>
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        opened={visible}
        title={`¿Quitar el suministro ${chosen?.suministro.cuenta ?? ''}?`}
        text="La persona deja de verlo. El servicio no cambia."
        confirmLabel="Quitar vínculo"
        busyText="Quitando…"
        danger
        busy={busy}
        onConfirm={() => void unlink()}
        onClose={() => setVisible(false)}
      />
    </>
  );
}
