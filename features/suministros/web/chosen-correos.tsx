import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { Actions, Row, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import type { SuministroMail } from '../contract/index.ts';
import styles from './correos.module.css';
import { type BulkAccion, type Resultado, runOnAll, textoResultado } from './correos-bulk.ts';

type Props = { chosen: readonly SuministroMail[]; onDone: () => void };

export function ChosenCorreos({ chosen, onDone }: Props) {
  const client = useClient();
  const [busyAction, setBusyAction] = useState<BulkAccion | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const run = async (accion: BulkAccion, correos: readonly SuministroMail[]) => {
    if (busyAction) return;
    setBusyAction(accion);
    try {
      setResultado(await runOnAll(client, accion, correos));
    } finally {
      setBusyAction(null);
      setConfirming(false);
      onDone();
    }
  };
  const actionButton = (accion: BulkAccion, label: string, busyText: string) => (
    <Button
      variant={accion === 'eliminar' ? 'danger' : 'secondary'}
      busy={busyAction === accion}
      busyText={busyText}
      onClick={() => (accion === 'eliminar' ? setConfirming(true) : void run(accion, chosen))}
    >
      {label}
    </Button>
  );
  const countText = chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`;
  return (
    <>
      {resultado && <BulkResult resultado={resultado} onRetry={run} />}
      {chosen.length > 0 && (
        <section className={styles.elegidos} aria-label="Correos elegidos">
          <p role="status">{countText}:</p>
          <Row gap={8}>
            {actionButton('validar', 'Validar', 'Validando…')}
            {actionButton('desuscribir', 'Desuscribir', 'Desuscribiendo…')}
            {actionButton('eliminar', 'Eliminar', 'Eliminando…')}
          </Row>
        </section>
      )}
      <ConfirmDialog
        opened={confirming}
        title={chosen.length === 1 ? '¿Eliminar 1 correo?' : `¿Eliminar ${chosen.length} correos?`}
        text="Dejan de recibir las facturas de esos suministros."
        confirmLabel="Eliminar"
        danger
        busy={busyAction === 'eliminar'}
        busyText="Eliminando…"
        onConfirm={() => void run('eliminar', chosen)}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

type BulkResultProps = {
  resultado: Resultado;
  onRetry: (accion: BulkAccion, correos: readonly SuministroMail[]) => Promise<void>;
};

function BulkResult({ resultado, onRetry }: BulkResultProps) {
  const { accion, failures } = resultado;
  const hasFailures = failures.length > 0;
  return (
    <Notice tint={hasFailures ? 'amarillo' : 'verde'} role={hasFailures ? 'alert' : 'status'}>
      <Stack gap={8}>
        <p>{textoResultado(resultado)}</p>
        {hasFailures && (
          <>
            <ul className={styles.fallos}>
              {failures.map(({ correo, motivo }) => (
                <li key={correo.id}>
                  {correo.email}, suministro {correo.suministroCuenta}: {motivo}
                </li>
              ))}
            </ul>
            <Actions>
              <Button
                onClick={() =>
                  void onRetry(
                    accion,
                    failures.map(({ correo }) => correo),
                  )
                }
              >
                Reintentar los que fallaron
              </Button>
            </Actions>
          </>
        )}
      </Stack>
    </Notice>
  );
}
