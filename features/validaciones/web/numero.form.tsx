import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { ActionButton, Button } from '@oficina/ui/button';
import { PhoneField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { INVALID_CELULAR, LOOKS_LANDLINE } from '@oficina/usuarios/contract';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { telefonoRoutes } from '../contract/index.ts';

export type NumeroFormProps = {
  telefono: string;
  /** When true, the button that asked for the field is gone, so the field takes the focus. */
  shouldFocus: boolean;
  showNoGracias: boolean;
  onEnviado: (sent: { mensajeId: number; telefono: string; esCelular: boolean }) => void;
  onNoGracias: () => void;
};

/** No Argentine number with its area code has fewer digits. */
const schema = z.object({
  telefono: z.string().check(
    z.trim(),
    z.refine((texto) => texto.replace(/\D/g, '').length >= 10, INVALID_CELULAR),
  ),
});

export function NumeroForm(props: NumeroFormProps) {
  const { telefono, shouldFocus, showNoGracias, onEnviado, onNoGracias } = props;
  const client = useClient();
  /** The number looks like a landline: the same digits may be a mobile's without its 9. */
  const [doubtful, setDoubtful] = useState<string | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { telefono },
    onSubmit: ({ telefono: input }) => enviar(input, false),
  });
  const id = form.idOf('telefono');
  useEffect(() => {
    if (shouldFocus) document.getElementById(id)?.focus();
  }, [shouldFocus, id]);
  const { dirty, setValue, markSaved } = form;
  // The browser does not save the number, so it may arrive late, and must not overwrite what was typed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another number arrives
  useEffect(() => {
    if (dirty) return;
    setValue('telefono', telefono);
    markSaved();
  }, [telefono]);
  async function enviar(input: string, esCelular: boolean) {
    try {
      const { mensaje } = await client.call(telefonoRoutes.iniciar, {
        body: { telefono: input, ...(esCelular && { esCelular }) },
      });
      onEnviado({ mensajeId: mensaje.id, telefono: input, esCelular });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const looksLandline = !esCelular && error.violations.some(({ code }) => code === LOOKS_LANDLINE);
      setDoubtful(looksLandline ? input : null);
      if (looksLandline) return;
      form.showRefusal(error);
    }
  }
  const decline = useAction(async () => {
    await client.call(telefonoRoutes.noGracias);
    onNoGracias();
  }, notifyReason);
  if (doubtful !== null)
    return (
      <CelularQuestion
        telefono={doubtful}
        onYes={() => enviar(doubtful, true)}
        onNo={() => {
          setDoubtful(null);
          form.setViolations([{ propertyPath: 'telefono', message: INVALID_CELULAR }]);
        }}
      />
    );
  return (
    <Form form={form}>
      <p>Recibí avisos de cortes en tu teléfono.</p>
      <PhoneField label="Celular" autoComplete="tel" {...form.field('telefono')} />
      <Actions>
        <Submit form={form} label="Enviar código" busyText="Enviando…" />
        {showNoGracias && <ActionButton action={decline} label="No, gracias" variant="link" />}
      </Actions>
    </Form>
  );
}

type CelularQuestionProps = { telefono: string; onYes: () => Promise<void>; onNo: () => void };

function CelularQuestion({ telefono, onYes, onNo }: CelularQuestionProps) {
  const accept = useAction(onYes);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        ¿Es un celular?
      </h2>
      <p>
        <strong>{telefono}</strong> parece un teléfono fijo, y ahí no llegan mensajes.
      </p>
      <Actions>
        <ActionButton action={accept} label="Sí, es un celular" variant="primary" busyText="Enviando…" />
        <Button onClick={onNo} disabled={accept.busy}>
          No, escribir otro
        </Button>
      </Actions>
    </Stack>
  );
}
