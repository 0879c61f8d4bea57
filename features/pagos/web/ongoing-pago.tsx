import { Button, LinkButton } from '@oficina/ui/button';
import { Row } from '@oficina/ui/layout';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Pago, pagoEstado, pagoPath } from '../contract/index.ts';
import { CODE_WAITS, SEE_WALLET, WALLET_WAITS } from '../contract/waiting.ts';
import { SEE_CODE } from '../contract/wallet.ts';
import { useOngoingPago } from './pagos.api.ts';
import { useCancelar } from './waiting.api.ts';

type Props = {
  usuarioId: number;
  /** What is said of any pago in progress. */
  children: ReactNode;
};

/** Only the person's own pago is linked, never that of somebody else who pays the same suministro. */
export default function OngoingPago({ usuarioId, children }: Props) {
  const { pago, hasOthers } = useOngoingPago(usuarioId).data ?? {};
  if (!pago) return children;
  const isWaiting = pagoEstado.name(pago.estado) === 'esperandoPago';
  return (
    <>
      {(!isWaiting || hasOthers) && children}
      {isWaiting ? (
        <Waiting pago={pago} />
      ) : (
        <p>
          <LinkButton variant="link" to={pagoPath(pago.id)}>
            Ver el pago
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** Nobody has paid yet, so it is not said not to pay again. */
function Waiting({ pago: { id, metodo } }: { pago: Pago }) {
  const navigate = useNavigate();
  const cancelar = useCancelar(id);
  const cancel = useAction(async () => {
    const { estado } = await cancelar();
    if (pagoEstado.name(estado) !== 'sinEfecto') void navigate(pagoPath(id));
  }, notifyReason);
  return (
    <>
      <p>{metodo === 'qr' ? CODE_WAITS : WALLET_WAITS}</p>
      <Row gap={24}>
        <LinkButton variant="link" to={pagoPath(id)}>
          {metodo === 'qr' ? SEE_CODE : SEE_WALLET}
        </LinkButton>
        <Button variant="link" busy={cancel.busy} onClick={() => void cancel.run()}>
          Cancelarlo
        </Button>
      </Row>
    </>
  );
}
