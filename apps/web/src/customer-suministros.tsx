import { useClient } from '@oficina/hydra/react';
import { VincularDialog } from '@oficina/mesa/web/admin';
import { suministrosRoutes, type UsuarioSuministro } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { EstadoBadge } from '@oficina/ui/estado-badge';
import { Actions } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import type { Usuario } from '@oficina/usuarios/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import styles from './customer.module.css';
import { CustomerList } from './customer-list.tsx';

export function CustomerSuministros({ usuario }: { usuario: Usuario }) {
  const usuarioId = usuario.id;
  const client = useClient();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<UsuarioSuministro | null>(null);
  const [visible, setVisible] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const key = ['cliente', usuarioId, 'suministros'] as const;
  const unlink = useAction(async () => {
    if (!chosen) return;
    try {
      await client.call(suministrosRoutes.desvincular, { params: { id: chosen.id } });
      notify({ text: `Quitamos el suministro ${chosen.suministro.cuenta}.` });
    } finally {
      setVisible(false);
      void queries.invalidateQueries({ queryKey: key });
    }
  }, notifyReason);
  return (
    <>
      <Actions>
        <Button aria-haspopup="dialog" onClick={() => setLinking(true)}>
          Vincular suministro
        </Button>
      </Actions>
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
              <strong>{usuarioSuministro.suministro.nombre}</strong> · suministro{' '}
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
      {isLinking && (
        <Suspense>
          <VincularDialog
            opened
            persona={{ '@id': usuario['@id'], nombre: usuario.nombreVisible }}
            onDone={() => void queries.invalidateQueries({ queryKey: key })}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={visible}
        title={`¿Quitar el suministro ${chosen?.suministro.cuenta ?? ''}?`}
        text="La persona deja de verlo. El servicio no cambia."
        confirmLabel="Quitar vínculo"
        busyText="Quitando…"
        danger
        busy={unlink.busy}
        onConfirm={() => void unlink.run()}
        onClose={() => setVisible(false)}
      />
    </>
  );
}
