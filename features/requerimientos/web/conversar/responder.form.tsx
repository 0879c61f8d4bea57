import { AnswerFiles, UPLOADS_FAILED, useSubidas, useUploadAdjunto } from '@oficina/adjuntos/web';
import { ApiError } from '@oficina/hydra';
import { TextAreaField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import {
  DESCRIPCION_MAX,
  RESPUESTA_EMPTY,
  type Requerimiento,
  type RequerimientoCategoria,
  requiredText,
} from '../../contract/index.ts';
import { DraftRecoveredNotice } from '../draft/notices.tsx';
import { type RespuestaDraft, reiteraPrefix } from '../draft/use-respuesta.ts';
import { useCategoria } from '../requerimientos.api.ts';
import { ADD_INFORMATION } from '../texts.ts';
import { OFFLINE_MESSAGE, useOnline } from '../use-online.ts';
import { isUncertainError, useAdjuntarOnce, useResponderOnce } from './responder.api.ts';

export type ResponderFormProps = {
  requerimiento: Requerimiento;
  categorias: readonly RequerimientoCategoria[];
  /** The parent keeps the draft, because the case may be closed or the page reloaded meanwhile. */
  respuesta: RespuestaDraft;
  /** The cooperative waits for an answer; otherwise somebody wants to add something. */
  isAsked: boolean;
  takesFocus: boolean;
  onCambio: () => Promise<void>;
  onSent: () => void;
};

const SEND_FAILED = 'No pudimos enviar tu respuesta. Lo que escribiste sigue acá: probá de nuevo.';
const NO_FILES = { adjuntarFotos: 0, adjuntarArchivos: 0 } as const;

export default function ResponderForm(props: ResponderFormProps) {
  const { requerimiento, categorias, respuesta, isAsked, takesFocus, onCambio, onSent } = props;
  const { reitera, recovered, write } = respuesta;
  const online = useOnline();
  const { categoria: accepts = NO_FILES } = useCategoria(requerimiento.categoria.id, categorias);
  const archivos = useSubidas(useUploadAdjunto(), accepts);
  const adjuntar = useAdjuntarOnce(requerimiento.id);
  const responder = useResponderOnce(requerimiento, requerimiento.usuario, respuesta.uncertain);
  const prefix = reiteraPrefix(reitera);
  const maxLength = DESCRIPCION_MAX - prefix.length;
  const form = useZodForm({
    schema: z.object({ descripcion: requiredText(1, maxLength, RESPUESTA_EMPTY) }),
    initialValues: { descripcion: respuesta.initialText(requerimiento) },
    onSubmit: async ({ descripcion }) => {
      const iris = await archivos.terminar();
      if (iris === null) {
        form.setMessage(UPLOADS_FAILED);
        return;
      }
      try {
        // The files go first, because the text is what notifies the staff.
        await adjuntar(iris);
        await responder(prefix + descripcion);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isUncertainError(error)) form.setMessage(SEND_FAILED);
        else form.showRefusal(error);
        // Somebody else closed or changed the case: the page is refreshed and the typed text stays.
        if ([404, 409, 422].includes(error.status)) void onCambio();
        return;
      }
      respuesta.markSent();
      form.setValue('descripcion', '');
      for (const { id } of archivos.subidas) archivos.remove(id);
      await onCambio();
      onSent();
    },
  });
  const { descripcion: written } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is what counts, not who is told
  useEffect(() => write(written), [written]);
  const field = form.idOf('descripcion');
  useEffect(() => {
    if (!takesFocus) return;
    // The heading of the page takes the focus first, so this waits for it.
    const timer = setTimeout(() => document.getElementById(field)?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus, field]);
  return (
    <Form form={form}>
      {recovered && (
        <DraftRecoveredNotice
          onStartOver={() => {
            respuesta.startOver();
            form.setValue('descripcion', '');
            document.getElementById(field)?.focus();
          }}
        />
      )}
      <TextAreaField
        label={isAsked ? 'Tu respuesta' : ADD_INFORMATION}
        rows={3}
        maxLength={maxLength}
        {...(reitera !== null && {
          hint: `Se suma a este ${requerimiento.categoria.sustantivo}: la cooperativa va a ver que insistís.`,
        })}
        {...form.field('descripcion')}
      />
      <AnswerFiles archivos={archivos} accepts={accepts}>
        <Submit
          form={form}
          label={isAsked ? 'Enviar respuesta' : 'Enviar'}
          busyText="Enviando…"
          disabled={!online}
        />
      </AnswerFiles>
      {!online && <p role="status">{OFFLINE_MESSAGE}</p>}
    </Form>
  );
}
