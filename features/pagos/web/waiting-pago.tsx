import { FACTURAS_PATH } from '@oficina/facturas/contract';
import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button, buttonClass, LinkButton } from '@oficina/ui/button';
import { Placeholder } from '@oficina/ui/empty';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { formatMoney } from '@oficina/ui/money';
import { ProblemNotice } from '@oficina/ui/notice';
import { saveFile } from '@oficina/ui/save-file';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { keepAwake } from '@oficina/ui/wake-lock';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Pago, pagarPath, pagoEstado, pagosRoutes } from '../contract/index.ts';
import {
  CANCELLING,
  cancelName,
  codeAlt,
  ENDS_SOON,
  IMAGE_NAME,
  NOT_CANCELLED,
  OPEN_WALLET,
  PAID_THERE,
  SAME_PHONE,
  SAVE_IMAGE,
  SCAN_TITLE,
  SCAN_WALLETS,
  untilSoonMs,
  validText,
  waitingText,
  walletUrl,
} from '../contract/waiting.ts';
import { useCancelar, useQrImage } from './waiting.api.ts';
import styles from './waiting-pago.module.css';

type Props = {
  pago: Pago;
  /** Returns "Casa y Campo", for example. */
  facturas: string;
  /** The pago is of somebody else, and this person may not see it any more. */
  isGone: boolean;
};

/** It waits to be paid in a wallet. The page asks how it is, so nothing has to be pressed here afterwards. */
export default function WaitingPago({ pago, facturas, isGone }: Props) {
  const navigate = useNavigate();
  if (isGone) return <Gone />;
  const total = formatMoney(pago.facturasTotal);
  const onCancelled = ({ estado }: Pago) => {
    if (pagoEstado.name(estado) === 'sinEfecto')
      void navigate(pagarPath(pago.facturas.map(({ id }) => id)), { replace: true });
  };
  return (
    <>
      <PageHeader title={`Pagar ${total}`} subtitle={facturas} />
      {pago.metodo === 'qr' ? (
        <Panel title={SCAN_TITLE}>
          <Stack gap={12}>
            <Code pago={pago} total={total} />
            <p>{SCAN_WALLETS}</p>
            {pago.vence && (
              <p>
                <strong>{validText(pago.vence)}</strong>
              </p>
            )}
            <Status pago={pago} />
            <SaveImage pago={pago} />
            <small>{SAME_PHONE}</small>
            <Cancel pago={pago} onCancelled={onCancelled} />
          </Stack>
        </Panel>
      ) : (
        <Panel>
          <Stack gap={12}>
            <Status pago={pago} />
            <p>{PAID_THERE}</p>
            <Wallet pago={pago} />
            <Cancel pago={pago} onCancelled={onCancelled} />
          </Stack>
        </Panel>
      )}
    </>
  );
}

function Gone() {
  return (
    <>
      <PageHeader title="El código ya no espera un pago" />
      <Placeholder
        title="Mirá tus facturas para saber si se pagó."
        action={<LinkButton to={FACTURAS_PATH}>Ver mis facturas</LinkButton>}
      />
    </>
  );
}

/** The place of the code is kept while it comes, so that nothing moves. */
function Code({ pago, total }: { pago: Pago; total: string }) {
  const url = useQrImage(pago.id);
  useEffect(keepAwake, []);
  return url ? (
    <img className={styles.codigo} src={url} alt={codeAlt(total)} width={288} height={288} />
  ) : (
    <div className={styles.codigo} />
  );
}

/** A screen reader tells only what changes after it has seen the place. */
const SEEN_MS = 400;

function Status({ pago: { metodo, vence } }: { pago: Pago }) {
  const [told, setTold] = useState('');
  useEffect(() => {
    const untilSoon = vence && metodo === 'qr' ? untilSoonMs(vence, Date.now()) : 0;
    const timers = [
      setTimeout(() => setTold(waitingText(metodo)), SEEN_MS),
      ...(untilSoon > 0 ? [setTimeout(() => setTold(ENDS_SOON), untilSoon)] : []),
    ];
    return () => timers.forEach(clearTimeout);
  }, [metodo, vence]);
  return (
    <p role="status" className={styles.dicho}>
      {told}
    </p>
  );
}

function SaveImage({ pago: { id } }: { pago: Pago }) {
  const client = useClient();
  const save = useAction(
    async () => saveFile(await client.call(pagosRoutes.qrPng, { params: { id } }), IMAGE_NAME),
    notifyReason,
  );
  return (
    <Button busy={save.busy} onClick={() => void save.run()}>
      {SAVE_IMAGE}
    </Button>
  );
}

function Wallet({ pago }: { pago: Pago }) {
  const url = walletUrl(pago);
  return (
    url && (
      <a href={url} rel="noreferrer" className={buttonClass('secondary', false)}>
        {OPEN_WALLET}
      </a>
    )
  );
}

function Cancel({ pago, onCancelled }: Pick<Props, 'pago'> & { onCancelled: (pago: Pago) => void }) {
  const cancelar = useCancelar(pago.id);
  const cancel = useAction(
    async () => onCancelled(await cancelar()),
    (error: ApiError) => (error.status === 409 ? error.message : NOT_CANCELLED),
  );
  return (
    <>
      <Button busy={cancel.busy} busyText={CANCELLING} onClick={() => void cancel.run()}>
        {cancelName(pago.metodo, true)}
      </Button>
      <ProblemNotice reason={cancel.problem} />
    </>
  );
}
