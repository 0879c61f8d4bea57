import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { Actions, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { SidePanel, type SidePanelProps } from '@oficina/ui/side-panel';
import { useEffect, useId, useState } from 'react';
import { type Mensaje, mensajeEstado } from '../contract/index.ts';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { acuseLabel, prioridadLabel, recipient, tipoLabel } from './labels.ts';
import { MensajeLinks, type PageLinks } from './links.tsx';
import { useMensaje, useMensajeAction } from './mensajes.api.ts';
import styles from './mensajes.module.css';

type Props = Pick<SidePanelProps, 'previous' | 'next' | 'onClose'> & {
  id: number;
  /** The list may have it already. */
  known: Mensaje | undefined;
  links: PageLinks;
};

/** The content of a message is not stored and its secret is never shown. */
export function MensajePanel({ id, known, links, ...panel }: Props) {
  const query = useMensaje(id, known);
  return (
    <SidePanel title={`Mensaje N.º ${id}`} {...panel}>
      {query.data ? (
        <Detalle key={id} mensaje={query.data} links={links} />
      ) : (
        <QueryFallback query={query} skeleton={<CardSkeleton />} />
      )}
    </SidePanel>
  );
}

const waiting = [mensajeEstado.code('pendiente'), mensajeEstado.code('reintento')];

function Detalle({ mensaje, links }: { mensaje: Mensaje; links: PageLinks }) {
  const reenviar = useMensajeAction(mensaje.id, 'reenviar');
  const cancelar = useMensajeAction(mensaje.id, 'cancelar');
  const [isConfirming, setIsConfirming] = useState(false);
  const problem = reenviar.error ?? cancelar.error;
  const isFallido = mensaje.estado === mensajeEstado.code('fallido');
  const notifyResent = () => notify({ text: `Vamos a enviar de nuevo el mensaje a ${recipient(mensaje)}.` });
  const notifyCancelled = () => notify({ text: `Cancelamos el mensaje a ${recipient(mensaje)}.` });
  return (
    <Stack gap={16}>
      {problem && (
        <Notice tint="rojo" role="alert">
          {problem instanceof ApiError ? problem.message : 'No pudimos hacer el cambio.'}
        </Notice>
      )}
      <Datos mensaje={mensaje} />
      <div className={styles.enlaces}>
        <MensajeLinks mensaje={mensaje} links={links} />
      </div>
      {isConfirming ? (
        <Confirmar
          busy={cancelar.isPending}
          onBack={() => setIsConfirming(false)}
          onCancelar={() =>
            cancelar.mutate(undefined, {
              onSuccess: notifyCancelled,
              onSettled: () => setIsConfirming(false),
            })
          }
        />
      ) : (
        <Actions>
          {waiting.includes(mensaje.estado) && (
            <Button variant="danger" onClick={() => setIsConfirming(true)}>
              Cancelar envío
            </Button>
          )}
          {isFallido && (
            <Button
              variant="primary"
              busy={reenviar.isPending}
              busyText="Reenviando…"
              onClick={() => reenviar.mutate(undefined, { onSuccess: notifyResent })}
            >
              Reenviar
            </Button>
          )}
        </Actions>
      )}
    </Stack>
  );
}

type ConfirmarProps = { busy: boolean; onBack: () => void; onCancelar: () => void };

/** The question takes the place of the buttons. */
function Confirmar({ busy, onBack, onCancelar }: ConfirmarProps) {
  const backId = useId();
  useEffect(() => document.getElementById(backId)?.focus(), [backId]);
  return (
    <>
      <Notice tint="amarillo" role="alert">
        El mensaje no se va a enviar y no se puede deshacer.
      </Notice>
      <Actions>
        <Button id={backId} onClick={onBack} disabled={busy}>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Cancelando…" onClick={onCancelar}>
          Cancelar envío
        </Button>
      </Actions>
    </>
  );
}

function Datos({ mensaje }: { mensaje: Mensaje }) {
  const momentText = (value: string | undefined) => value && <DateText value={value} format="hora" />;
  return (
    <DetailList
      details={[
        ['Estado', <EstadoMensaje key="estado" mensaje={mensaje} />],
        ['Para', recipient(mensaje)],
        ['Cliente', mensaje.usuarioNombre],
        ['Suministro', mensaje.suministroCuenta && `Cuenta ${mensaje.suministroCuenta}`],
        ['Tipo', tipoLabel(mensaje.tipo)],
        ['Asunto', mensaje.asunto],
        ['Plantilla', mensaje.plantilla],
        ['Prioridad', prioridadLabel(mensaje.prioridad)],
        ['Creado', momentText(mensaje.created)],
        ['Actualizado', momentText(mensaje.updated)],
        ['Intentos', mensaje.intentos?.toString()],
        ['Próximo intento', momentText(mensaje.proximo)],
        ['Acuse', acuseLabel(mensaje.acuse)],
        ['Último error', mensaje.error],
        ['Dispositivo', mensaje.tokenUsado],
      ]}
    />
  );
}
