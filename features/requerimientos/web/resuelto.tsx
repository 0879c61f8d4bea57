import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button, LinkButton } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  DESCRIPCION_MAXIMA,
  FALTA_QUE_RESOLVER,
  type Requerimiento,
  requerimientosRoutes,
  textoDe,
} from '../contract/index.ts';
import { asentado } from './borrador/aparato.ts';
import type { Respuesta } from './borrador/use-respuesta.ts';
import { hacerUno, haceUnoNuevo } from './palabras.ts';
import { estaDicho, idsDe, quedaEnDuda } from './responder.api.ts';
import { SIN_CONEXION, useEnLinea } from './use-en-linea.ts';
import styles from './ver.module.css';

type Props = {
  caso: Requerimiento;
  /** What was being answered when it was closed: whoever opens it again has it written. */
  respuesta: Respuesta;
  /** Where another of the same category is begun; undefined when it takes none. */
  agregarTo: string | undefined;
  /** Something changed: the case is read again. */
  onCambio: () => Promise<void>;
  onReabierto: () => void;
};

/** A finished case: whether it was solved, asked once, and the way to open it again while there is one. */
export default function Resuelto(props: Props) {
  const { caso, agregarTo, onCambio } = props;
  const { sustantivo } = caso.categoria;
  const [reabriendo, setReabriendo] = useState(false);
  const [hecho, setHecho] = useState<'conforme' | 'volvio' | null>(null);
  const caja = useRef<HTMLDivElement>(null);
  // What was pressed is there no more: to the thanks, or to the button it came from.
  useEffect(() => {
    if (hecho === 'conforme' && caso.conforme)
      caja.current?.querySelector<HTMLElement>('[data-gracias]')?.focus();
    if (hecho === 'volvio') caja.current?.querySelector<HTMLElement>('[data-reabrir]')?.focus();
  }, [hecho, caso.conforme]);
  const dado = `Lo dimos por resuelto${caso.cerrado ? ` el ${formatDate(caso.cerrado)}` : ''}.`;
  const hasta = caso.reabribleHasta;
  return (
    <div ref={caja} className={styles.resuelto}>
      <Notice tint="verde">
        <p>{hasta && !caso.conforme ? `${dado} ¿Quedó resuelto?` : dado}</p>
        {caso.conforme && (
          <p data-gracias tabIndex={-1}>
            ¡Gracias por avisarnos!
          </p>
        )}
        {hasta && <p>Podés reabrirlo hasta el {formatDate(hasta)}.</p>}
        {!hasta && <p>{`Ya pasaron 15 días. Si sigue el problema, ${haceUnoNuevo(sustantivo)}.`}</p>}
      </Notice>
      {hasta && reabriendo && (
        <Reabrir
          {...props}
          onVolver={() => {
            setReabriendo(false);
            setHecho('volvio');
          }}
        />
      )}
      {hasta && !reabriendo && (
        <Preguntar
          caso={caso}
          onCambio={onCambio}
          onConforme={() => setHecho('conforme')}
          onReabrir={() => {
            setReabriendo(true);
            setHecho(null);
          }}
        />
      )}
      {!hasta && agregarTo && (
        <Actions>
          <LinkButton to={agregarTo}>{hacerUno(sustantivo)}</LinkButton>
        </Actions>
      )}
    </div>
  );
}

type PreguntarProps = {
  caso: Requerimiento;
  onCambio: () => Promise<void>;
  onConforme: () => void;
  onReabrir: () => void;
};

function Preguntar({ caso, onCambio, onConforme, onReabrir }: PreguntarProps) {
  const client = useClient();
  const enLinea = useEnLinea();
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  const confirmar = async () => {
    setBusy(true);
    setProblema(null);
    try {
      await client.call(requerimientosRoutes.conformidad, {
        params: { id: caso.id },
        body: { conforme: true },
      });
      await onCambio();
      onConforme();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblema(error.message);
      // Something happened meanwhile: the page shows it.
      if (error.status === 409) void onCambio();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={12}>
      {problema && (
        <Notice tint="rojo" role="alert">
          {problema}
        </Notice>
      )}
      <Actions>
        {!caso.conforme && (
          <Button
            variant="primary"
            busy={busy}
            busyText="Guardando…"
            disabled={!enLinea}
            onClick={() => void confirmar()}
          >
            Sí, quedó resuelto
          </Button>
        )}
        <Button data-reabrir disabled={!enLinea || busy} onClick={onReabrir}>
          {caso.conforme ? 'Reabrir' : 'No, reabrir'}
        </Button>
      </Actions>
      {!enLinea && <p role="status">{SIN_CONEXION}</p>}
    </Stack>
  );
}

const schema = z.object({ descripcion: textoDe(1, DESCRIPCION_MAXIMA, FALTA_QUE_RESOLVER) });

type ReabrirProps = Props & { onVolver: () => void };

function Reabrir({ caso, respuesta, onCambio, onReabierto, onVolver }: ReabrirProps) {
  const client = useClient();
  const enLinea = useEnLinea();
  const form = useZodForm({
    schema,
    initialValues: { descripcion: respuesta.escrito },
    onSubmit: async ({ descripcion }) => {
      const antes = respuesta.enDuda.current ?? idsDe(caso);
      respuesta.enDuda.current = antes;
      await asentado();
      try {
        await client.call(requerimientosRoutes.conformidad, {
          params: { id: caso.id },
          body: { conforme: false, descripcion },
        });
        respuesta.enviada();
        await onCambio();
        onReabierto();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
        if (quedaEnDuda(error)) return;
        if (error.status !== 409) {
          respuesta.enDuda.current = null;
          return;
        }
        // It had been opened with this, and only the answer was lost; or it is too late, and what was typed is kept.
        const dicho = { autor: caso.usuario, texto: descripcion, antes };
        const llego = await estaDicho(client, caso.id, dicho).catch(() => false);
        if (llego) respuesta.enviada();
        else {
          respuesta.enDuda.current = null;
          respuesta.escribir(descripcion);
        }
        await onCambio();
        if (llego) onReabierto();
      }
    },
  });
  const { descripcion: escrito } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what counts, not who is told
  useEffect(() => respuesta.guardarSinMostrar(escrito), [escrito]);
  const campo = form.idOf('descripcion');
  // It takes the place of the button that asked for it.
  useEffect(() => document.getElementById(campo)?.focus(), [campo]);
  return (
    <Form form={form}>
      <TextAreaField
        label="¿Qué falta resolver?"
        hint={FALTA_QUE_RESOLVER}
        maxLength={DESCRIPCION_MAXIMA}
        {...form.field('descripcion')}
      />
      <Actions>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Reabriendo…" disabled={!enLinea}>
          Reabrir {caso.categoria.sustantivo}
        </Button>
        <Button
          disabled={form.busy}
          onClick={() => {
            respuesta.guardarSinMostrar(respuesta.escrito);
            onVolver();
          }}
        >
          Volver
        </Button>
      </Actions>
      {!enLinea && <p role="status">{SIN_CONEXION}</p>}
    </Form>
  );
}
