import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton, Button, LinkButton } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { TextAreaField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { Notice, ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  agregarRequerimientoPath,
  DESCRIPCION_MAX,
  type Requerimiento,
  requerimientosRoutes,
  requiredText,
  UNSOLVED_REQUIRED,
} from '../../contract/index.ts';
import { settled } from '../draft/draft-store.ts';
import type { RespuestaDraft } from '../draft/use-respuesta.ts';
import { startAnotherText, startLabel } from '../texts.ts';
import { OFFLINE_MESSAGE, useOnline } from '../use-online.ts';
import { isUncertainError, seguimientoIds, wasSent } from './responder.api.ts';
import styles from './ver.module.css';

export type ResueltoProps = {
  requerimiento: Requerimiento;
  /** An answer that was being written when the case was closed becomes the text for reopening it. */
  respuesta: RespuestaDraft;
  /** The category may take no new cases. */
  acceptsNew: boolean;
  onCambio: () => Promise<void>;
  onReopened: () => void;
};

export default function Resuelto(props: ResueltoProps) {
  const { requerimiento, acceptsNew, onCambio } = props;
  const { sustantivo } = requerimiento.categoria;
  const [reopening, setReopening] = useState(false);
  const [lastAction, setLastAction] = useState<'conforme' | 'volvio' | null>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  // The button that was pressed has disappeared, so the focus moves to the thanks or to the button that opens the form.
  useEffect(() => {
    if (lastAction === 'conforme' && requerimiento.conforme)
      boxRef.current?.querySelector<HTMLElement>('[data-gracias]')?.focus();
    if (lastAction === 'volvio') boxRef.current?.querySelector<HTMLElement>('[data-reabrir]')?.focus();
  }, [lastAction, requerimiento.conforme]);
  const closedText = `Lo dimos por resuelto${requerimiento.cerrado ? ` el ${formatDate(requerimiento.cerrado)}` : ''}.`;
  const reopenUntil = requerimiento.reabribleHasta;
  return (
    <div ref={boxRef} className={styles.resuelto}>
      <Notice tint="verde">
        <p>{reopenUntil && !requerimiento.conforme ? `${closedText} ¿Quedó resuelto?` : closedText}</p>
        {requerimiento.conforme && (
          <p data-gracias tabIndex={-1}>
            ¡Gracias por avisarnos!
          </p>
        )}
        {reopenUntil && <p>Podés reabrirlo hasta el {formatDate(reopenUntil)}.</p>}
        {!reopenUntil && (
          <p>{`Ya pasaron 15 días. Si sigue el problema, ${startAnotherText(sustantivo)}.`}</p>
        )}
      </Notice>
      {reopenUntil && reopening && (
        <ReopenForm
          {...props}
          onBack={() => {
            setReopening(false);
            setLastAction('volvio');
          }}
        />
      )}
      {reopenUntil && !reopening && (
        <AskConformidad
          requerimiento={requerimiento}
          onCambio={onCambio}
          onConforme={() => setLastAction('conforme')}
          onReopen={() => {
            setReopening(true);
            setLastAction(null);
          }}
        />
      )}
      {!reopenUntil && acceptsNew && (
        <Actions>
          <LinkButton to={agregarRequerimientoPath(requerimiento.categoria.id)}>
            {startLabel(sustantivo)}
          </LinkButton>
        </Actions>
      )}
    </div>
  );
}

type AskConformidadProps = Pick<ResueltoProps, 'requerimiento' | 'onCambio'> & {
  onConforme: () => void;
  onReopen: () => void;
};

function AskConformidad({ requerimiento, onCambio, onConforme, onReopen }: AskConformidadProps) {
  const client = useClient();
  const online = useOnline();
  const confirmar = useAction(
    async () => {
      await client.call(requerimientosRoutes.conformidad, {
        params: { id: requerimiento.id },
        body: { conforme: true },
      });
      await onCambio();
      onConforme();
    },
    (error) => {
      if (error.status === 409) void onCambio();
      return error.message;
    },
  );
  return (
    <Stack gap={12}>
      <ProblemNotice reason={confirmar.problem} />
      <Actions>
        {!requerimiento.conforme && (
          <ActionButton
            action={confirmar}
            label="Sí, quedó resuelto"
            variant="primary"
            busyText="Guardando…"
            disabled={!online}
          />
        )}
        <Button data-reabrir disabled={!online || confirmar.busy} onClick={onReopen}>
          {requerimiento.conforme ? 'Reabrir' : 'No, reabrir'}
        </Button>
      </Actions>
      {!online && <p role="status">{OFFLINE_MESSAGE}</p>}
    </Stack>
  );
}

const schema = z.object({ descripcion: requiredText(1, DESCRIPCION_MAX, UNSOLVED_REQUIRED) });

type ReopenFormProps = ResueltoProps & { onBack: () => void };

function ReopenForm({ requerimiento, respuesta, onCambio, onReopened, onBack }: ReopenFormProps) {
  const client = useClient();
  const online = useOnline();
  const form = useZodForm({
    schema,
    initialValues: { descripcion: respuesta.written },
    onSubmit: async ({ descripcion }) => {
      const idsBefore = respuesta.uncertain.current ?? seguimientoIds(requerimiento);
      respuesta.uncertain.current = idsBefore;
      await settled();
      try {
        await client.call(requerimientosRoutes.conformidad, {
          params: { id: requerimiento.id },
          body: { conforme: false, descripcion },
        });
        respuesta.markSent();
        await onCambio();
        onReopened();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        form.showRefusal(error);
        if (isUncertainError(error)) return;
        if (error.status !== 409) {
          respuesta.uncertain.current = null;
          return;
        }
        // Either this text already reopened the case and only the response was lost, or it is too late and the text is kept.
        const sent = { author: requerimiento.usuario, texto: descripcion, idsBefore };
        const arrived = await wasSent(client, requerimiento.id, sent).catch(() => false);
        if (arrived) respuesta.markSent();
        else {
          respuesta.uncertain.current = null;
          respuesta.write(descripcion);
        }
        await onCambio();
        if (arrived) onReopened();
      }
    },
  });
  const { descripcion: written } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what counts, not who is told
  useEffect(() => respuesta.saveWithoutRendering(written), [written]);
  const field = form.idOf('descripcion');
  // The form replaces the button that opened it, so the focus moves to its field.
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  return (
    <Form form={form}>
      <TextAreaField
        label="¿Qué falta resolver?"
        maxLength={DESCRIPCION_MAX}
        {...form.field('descripcion')}
      />
      <Actions>
        <Submit
          form={form}
          label={`Reabrir ${requerimiento.categoria.sustantivo}`}
          busyText="Reabriendo…"
          disabled={!online}
        />
        <Button
          disabled={form.busy}
          onClick={() => {
            respuesta.saveWithoutRendering(respuesta.written);
            onBack();
          }}
        >
          Volver
        </Button>
      </Actions>
      {!online && <p role="status">{OFFLINE_MESSAGE}</p>}
    </Form>
  );
}
