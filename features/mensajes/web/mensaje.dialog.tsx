import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type Mensaje, mensajeEstado } from '../contract/index.ts';
import { type Enlaces, EnlacesDeMensaje } from './enlaces.tsx';
import { EstadoMensaje } from './estado-mensaje.tsx';
import { useCambiarMensaje, useMensaje } from './mensajes.api.ts';
import styles from './mensajes.module.css';
import { destinatario, palabraDeAcuse, palabraDePrioridad, palabraDeTipo } from './palabras.ts';

type Props = { opened: boolean; mensaje: Mensaje; enlaces: Enlaces; onClose: () => void };

/** How one message was sent. What it said is not kept, and what it carried is not told. */
export function MensajeDialog({ opened, mensaje, enlaces, onClose }: Props) {
  // Drawn closed and then opened: only so does it give the focus back.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <DraggableDialog
      opened={shown}
      title={`Mensaje N.º ${mensaje.id}`}
      size={600}
      closeOnClickOutside
      onClose={onClose}
    >
      <Detalle key={mensaje.id} conocido={mensaje} enlaces={enlaces} onClose={onClose} />
    </DraggableDialog>
  );
}

type DetalleProps = Omit<Props, 'opened' | 'mensaje'> & { conocido: Mensaje };

const esperan = [mensajeEstado.code('pendiente'), mensajeEstado.code('reintento')];

function Detalle({ conocido, enlaces, onClose }: DetalleProps) {
  const mensaje = useMensaje(conocido).data ?? conocido;
  const reenviar = useCambiarMensaje(mensaje.id, 'reenviar');
  const cancelar = useCambiarMensaje(mensaje.id, 'cancelar');
  const [preguntando, setPreguntando] = useState(false);
  const problema = reenviar.error ?? cancelar.error;
  const fallido = mensaje.estado === mensajeEstado.code('fallido');
  const alReenviar = () => notify({ text: `Vamos a enviar de nuevo el mensaje a ${destinatario(mensaje)}.` });
  const alCancelar = () => notify({ text: `Cancelamos el mensaje a ${destinatario(mensaje)}.` });
  return (
    <Stack gap={16}>
      {problema && (
        <Notice tint="rojo" role="alert">
          {problema instanceof ApiError ? problema.message : 'No pudimos hacer el cambio.'}
        </Notice>
      )}
      <Datos mensaje={mensaje} />
      <div className={styles.enlaces}>
        <EnlacesDeMensaje mensaje={mensaje} enlaces={enlaces} />
      </div>
      {preguntando ? (
        <Confirmar
          busy={cancelar.isPending}
          onVolver={() => setPreguntando(false)}
          onCancelar={() =>
            cancelar.mutate(undefined, { onSuccess: alCancelar, onSettled: () => setPreguntando(false) })
          }
        />
      ) : (
        <DialogActions>
          <Button onClick={onClose} data-inicio>
            Cerrar
          </Button>
          {esperan.includes(mensaje.estado) && (
            <Button variant="danger" onClick={() => setPreguntando(true)}>
              Cancelar envío
            </Button>
          )}
          {fallido && (
            <Button
              variant="primary"
              busy={reenviar.isPending}
              busyText="Reenviando…"
              onClick={() => reenviar.mutate(undefined, { onSuccess: alReenviar })}
            >
              Reenviar
            </Button>
          )}
        </DialogActions>
      )}
    </Stack>
  );
}

type ConfirmarProps = { busy: boolean; onVolver: () => void; onCancelar: () => void };

/** In the same dialog: two of them, one over the other, are one too many. */
function Confirmar({ busy, onVolver, onCancelar }: ConfirmarProps) {
  const volver = useId();
  useEffect(() => document.getElementById(volver)?.focus(), [volver]);
  return (
    <>
      <Notice tint="amarillo" role="alert">
        El mensaje no se va a enviar y no se puede deshacer.
      </Notice>
      <DialogActions>
        <Button id={volver} onClick={onVolver} disabled={busy}>
          Volver
        </Button>
        <Button variant="danger" busy={busy} busyText="Cancelando…" onClick={onCancelar}>
          Cancelar envío
        </Button>
      </DialogActions>
    </>
  );
}

function Datos({ mensaje }: { mensaje: Mensaje }) {
  const momento = (value: string | undefined) => value && <DateText value={value} format="hora" />;
  const datos: [string, ReactNode][] = [
    ['Estado', <EstadoMensaje key="estado" mensaje={mensaje} />],
    ['Para', destinatario(mensaje)],
    ['Cliente', mensaje.usuarioNombre],
    ['Suministro', mensaje.suministroCuenta && `Cuenta ${mensaje.suministroCuenta}`],
    ['Tipo', palabraDeTipo(mensaje.tipo)],
    ['Asunto', mensaje.asunto],
    ['Plantilla', mensaje.plantilla],
    ['Prioridad', palabraDePrioridad(mensaje.prioridad)],
    ['Creado', momento(mensaje.created)],
    ['Actualizado', momento(mensaje.updated)],
    ['Intentos', mensaje.intentos?.toString()],
    ['Próximo intento', momento(mensaje.proximo)],
    ['Acuse', palabraDeAcuse(mensaje.acuse)],
    ['Último error', mensaje.error],
    ['Dispositivo', mensaje.tokenUsado],
  ];
  return (
    <dl className={styles.datos}>
      {datos.map(
        ([nombre, valor]) =>
          valor && (
            <div key={nombre}>
              <dt>{nombre}</dt>
              <dd>{valor}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
