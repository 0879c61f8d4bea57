import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { addressName, planTexts } from './fallidos.texts.ts';
import { useFallidos, useReenviarFallidos } from './mensajes.api.ts';
import styles from './mensajes.module.css';

type Props = { id: number; onClose: () => void };

/** What goes out and what does not is told before it is done. */
export function ReenviarFallidosDialog({ id, onClose }: Props) {
  const query = useFallidos(id);
  const reenviar = useReenviarFallidos(id);
  const { data } = query;
  const plan = data?.reenvio;
  const send = () =>
    reenviar.mutate(undefined, {
      onSuccess: ({ reenvio }) => {
        const [text = '', ...rest] = reenvio ? planTexts(reenvio) : [];
        notify({ text, ...(rest.length > 0 && { detail: rest.join(' ') }) });
        onClose();
      },
    });
  return (
    <DraggableDialog
      opened
      title={data ? `Reenviar lo que no llegó a ${addressName(data)}` : 'Reenviar'}
      onClose={onClose}
      closeOnClickOutside
    >
      <QueryFallback query={query} skeleton={<CardSkeleton />} error={{ bare: true }} />
      {reenviar.error && (
        <Notice tint="rojo" role="alert">
          {reenviar.error instanceof ApiError ? reenviar.error.message : 'No pudimos reenviarlos.'}
        </Notice>
      )}
      {plan && (
        <div className={styles.plan}>
          {planTexts(plan).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={reenviar.isPending} data-inicio>
          {plan?.van === 0 ? 'Cerrar' : 'Volver'}
        </Button>
        {plan && plan.van > 0 && (
          <Button variant="primary" busy={reenviar.isPending} busyText="Reenviando…" onClick={send}>
            {plan.van === 1 ? 'Reenviar 1 mensaje' : `Reenviar los ${plan.van}`}
          </Button>
        )}
      </DialogActions>
    </DraggableDialog>
  );
}
