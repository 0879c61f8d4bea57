import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { TextField } from '@oficina/ui/field';
import { Actions, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type Factura, facturasRoutes } from '../contract/index.ts';
import { direccionPublica } from './enlace.ts';
import { LISTA_KEY } from './lista.api.ts';

const CAMPO = 'enlace-publico';

type Props = { opened: boolean; factura: Pick<Factura, 'id' | 'token'>; titulo: string; onClose: () => void };

/** The address that opens one bill without signing in, and the way to kill it. */
export default function CompartirDialog({ opened, factura, titulo, onClose }: Props) {
  // Downloaded when first asked for, it is drawn closed and then opened: only so does it give the focus back.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <DraggableDialog opened={shown} title={`Enlace de la factura de ${titulo}`} onClose={onClose}>
      <Enlace key={factura.id} factura={factura} onClose={onClose} />
    </DraggableDialog>
  );
}

function Enlace({ factura, onClose }: Pick<Props, 'factura' | 'onClose'>) {
  const client = useClient();
  const queries = useQueryClient();
  const [anulando, setAnulando] = useState(false);
  const [copia, setCopia] = useState('');
  const renovar = useMutation({
    mutationFn: () => client.call(facturasRoutes.renovarEnlace, { params: { id: factura.id } }),
    onSuccess: (nueva) => {
      // The row behind still holds the dead address, and may be shared again.
      queries.setQueriesData<{ member: Factura[] }>(
        { queryKey: LISTA_KEY },
        (lista) =>
          lista && { ...lista, member: lista.member.map((una) => (una.id === nueva.id ? nueva : una)) },
      );
    },
    onSettled: () => setAnulando(false),
  });
  const direccion = direccionPublica(window.location.origin, renovar.data?.token ?? factura.token ?? '');
  const copiar = async () => {
    // Said again, it is heard again.
    setCopia('');
    try {
      await navigator.clipboard.writeText(direccion);
      setCopia('Copiado');
    } catch {
      setCopia('No pudimos copiarlo. Elegí el texto del enlace y copialo.');
    }
  };
  const anular = () => {
    setCopia('');
    setAnulando(true);
  };
  return (
    <Stack gap={16}>
      <p>
        Quien tenga este enlace ve esta factura sin ingresar: el importe, el vencimiento y el PDF, con los
        datos que trae impresos. No ve tus otras facturas. El enlace deja de funcionar 60 días después del
        vencimiento.
      </p>
      {renovar.isSuccess && (
        <Notice tint="verde" role="status">
          Anulamos el enlace anterior. Este es el nuevo.
        </Notice>
      )}
      {renovar.isError && (
        <Notice tint="rojo" role="alert">
          {renovar.error instanceof ApiError ? renovar.error.message : 'No pudimos anular el enlace.'}
        </Notice>
      )}
      <TextField
        id={CAMPO}
        label="Enlace"
        value={direccion}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      {anulando ? (
        <Confirmar
          busy={renovar.isPending}
          onAnular={() => renovar.mutate()}
          onVolver={() => setAnulando(false)}
        />
      ) : (
        <>
          <Actions>
            <Button variant="primary" onClick={() => void copiar()}>
              Copiar enlace
            </Button>
            <Button onClick={onClose}>Cerrar</Button>
          </Actions>
          <p role="status">{copia}</p>
          <p>
            <Button variant="link" onClick={anular}>
              Anular el enlace
            </Button>
          </p>
        </>
      )}
    </Stack>
  );
}

type ConfirmarProps = { busy: boolean; onAnular: () => void; onVolver: () => void };

/** In the same dialog: two of them, one over the other, are one too many for our readers. */
function Confirmar({ busy, onAnular, onVolver }: ConfirmarProps) {
  const volver = useId();
  useEffect(() => {
    document.getElementById(volver)?.focus();
    // The button that asked is not there any more: the address, old or new, is what comes next.
    return () => document.getElementById(CAMPO)?.focus();
  }, [volver]);
  return (
    <>
      <Notice tint="amarillo" role="alert">
        Los enlaces que ya mandaste dejan de funcionar.
      </Notice>
      <DialogActions>
        <Button id={volver} onClick={onVolver} disabled={busy}>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Anulando…" onClick={onAnular}>
          Anular el enlace
        </Button>
      </DialogActions>
    </>
  );
}
