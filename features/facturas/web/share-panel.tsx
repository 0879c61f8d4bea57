import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions } from '@oficina/ui/dialog';
import { TextField } from '@oficina/ui/field';
import { Actions, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { copyText } from '@oficina/ui/share';
import { ShareButton } from '@oficina/ui/share-button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type Factura, facturasRoutes } from '../contract/index.ts';
import { publicUrl } from './enlace.ts';

const FIELD_ID = 'enlace-publico';

type Props = { factura: Pick<Factura, 'id' | 'token'>; descripcion: string };

/** The panel shows what the receiver will see. The phone's own sheet, or WhatsApp, comes before copying. */
export function SharePanel({ factura, descripcion }: Props) {
  const client = useClient();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  // The button that opened this is gone.
  useEffect(() => document.getElementById(FIELD_ID)?.focus(), []);
  const [copyStatus, setCopyStatus] = useState('');
  const renew = useMutation({
    mutationFn: () => client.call(facturasRoutes.renovarEnlace, { params: { id: factura.id } }),
    onSuccess: (updated) => {
      // The row behind still holds the revoked link and might be shared again.
      queries.setQueriesData<{ member: Factura[] }>(
        { queryKey: ['facturas', 'lista'] },
        (list) =>
          list && { ...list, member: list.member.map((one) => (one.id === updated.id ? updated : one)) },
      );
    },
    onSettled: () => setConfirming(false),
  });
  const direccion = publicUrl(window.location.origin, renew.data?.token ?? factura.token ?? '');
  const texto = `Factura de ${descripcion}`;
  const copy = async () => {
    // Clearing the text makes screen readers announce it again.
    setCopyStatus('');
    const isCopied = await copyText(direccion);
    setCopyStatus(isCopied ? 'Copiado' : 'No pudimos copiarlo. Elegí el texto del enlace y copialo.');
  };
  const anular = () => {
    setCopyStatus('');
    setConfirming(true);
  };
  return (
    <Stack gap={16}>
      <p>
        Quien tenga este enlace ve esta factura sin ingresar: el importe, el vencimiento y el PDF, con los
        datos que trae impresos. No ve tus otras facturas. El enlace deja de funcionar 60 días después del
        vencimiento.
      </p>
      {renew.isSuccess && (
        <Notice tint="verde" role="status">
          Anulamos el enlace anterior. Este es el nuevo.
        </Notice>
      )}
      {renew.isError && (
        <Notice tint="rojo" role="alert">
          {renew.error instanceof ApiError ? renew.error.message : 'No pudimos anular el enlace.'}
        </Notice>
      )}
      <TextField
        id={FIELD_ID}
        label="Enlace"
        value={direccion}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      {confirming ? (
        <Confirmar
          busy={renew.isPending}
          onAnular={() => renew.mutate()}
          onBack={() => setConfirming(false)}
        />
      ) : (
        <>
          <Actions>
            <ShareButton what={{ title: texto, text: texto, url: direccion }} />
            <Button onClick={() => void copy()}>Copiar enlace</Button>
          </Actions>
          <p role="status">{copyStatus}</p>
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

type ConfirmarProps = { busy: boolean; onAnular: () => void; onBack: () => void };

/** The confirmation uses the same dialog, because two stacked dialogs would confuse readers. */
function Confirmar({ busy, onAnular, onBack }: ConfirmarProps) {
  const backId = useId();
  useEffect(() => {
    document.getElementById(backId)?.focus();
    // The button that opened this is gone, so the focus moves to the link, old or new.
    return () => document.getElementById(FIELD_ID)?.focus();
  }, [backId]);
  return (
    <>
      <Notice tint="amarillo" role="alert">
        Los enlaces que ya mandaste dejan de funcionar.
      </Notice>
      <DialogActions>
        <Button id={backId} onClick={onBack} disabled={busy}>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Anulando…" onClick={onAnular}>
          Anular el enlace
        </Button>
      </DialogActions>
    </>
  );
}
