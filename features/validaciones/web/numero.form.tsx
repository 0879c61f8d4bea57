import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { CELULAR_INVALIDO, PARECE_FIJO } from '@oficina/usuarios/contract';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { telefonoRoutes } from '../contract/index.ts';

export type NumeroFormProps = {
  telefono: string;
  /** The button that asked for it is gone: the field takes its focus. */
  enfocar: boolean;
  conNoGracias: boolean;
  onEnviado: (envio: { mensajeId: number; telefono: string; esCelular: boolean }) => void;
  onNoGracias: () => void;
};

/** With area code no number of the country has fewer digits. */
const schema = z.object({
  telefono: z.string().check(
    z.trim(),
    z.refine((texto) => texto.replace(/\D/g, '').length >= 10, CELULAR_INVALIDO),
  ),
});

export function NumeroForm(props: NumeroFormProps) {
  const { telefono, enfocar, conNoGracias, onEnviado, onNoGracias } = props;
  const client = useClient();
  /** A number that reads as fixed: the same digits may be a mobile's without its 9. */
  const [duda, setDuda] = useState<string | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { telefono },
    onSubmit: ({ telefono: escrito }) => enviar(escrito, false),
  });
  const id = form.idOf('telefono');
  useEffect(() => {
    if (enfocar) document.getElementById(id)?.focus();
  }, [enfocar, id]);
  const { dirty, setValue, markSaved } = form;
  // The number is not kept in the browser: it may arrive late, and what was typed meanwhile is worth more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another number arrives
  useEffect(() => {
    if (dirty) return;
    setValue('telefono', telefono);
    markSaved();
  }, [telefono]);
  async function enviar(escrito: string, esCelular: boolean) {
    try {
      const { mensaje } = await client.call(telefonoRoutes.iniciar, {
        body: { telefono: escrito, ...(esCelular && { esCelular }) },
      });
      onEnviado({ mensajeId: mensaje.id, telefono: escrito, esCelular });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const pareceFijo = !esCelular && error.violations.some(({ code }) => code === PARECE_FIJO);
      setDuda(pareceFijo ? escrito : null);
      if (pareceFijo) return;
      if (error.violations.length > 0) form.setViolations(error.violations);
      else form.setMessage(error.message);
    }
  }
  const [declinando, setDeclinando] = useState(false);
  const declinar = async () => {
    setDeclinando(true);
    try {
      await client.call(telefonoRoutes.noGracias);
      onNoGracias();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
    } finally {
      setDeclinando(false);
    }
  };
  if (duda !== null)
    return (
      <EsCelular
        telefono={duda}
        onSi={() => enviar(duda, true)}
        onNo={() => {
          setDuda(null);
          form.setViolations([{ propertyPath: 'telefono', message: CELULAR_INVALIDO }]);
        }}
      />
    );
  return (
    <Form form={form}>
      <p>Recibí avisos de cortes en tu teléfono.</p>
      <TextField
        label="Celular"
        hint="Con código de área. Por ejemplo 3492 15 401234"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.field('telefono')}
      />
      <Actions>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Enviando…">
          Enviar código
        </Button>
        {conNoGracias && (
          <Button variant="link" busy={declinando} onClick={() => void declinar()}>
            No, gracias
          </Button>
        )}
      </Actions>
    </Form>
  );
}

type EsCelularProps = { telefono: string; onSi: () => Promise<void>; onNo: () => void };

function EsCelular({ telefono, onSi, onNo }: EsCelularProps) {
  const [busy, setBusy] = useState(false);
  const pregunta = useRef<HTMLHeadingElement>(null);
  useEffect(() => pregunta.current?.focus(), []);
  return (
    <Stack>
      <h2 ref={pregunta} tabIndex={-1}>
        ¿Es un celular?
      </h2>
      <p>
        <strong>{telefono}</strong> parece un teléfono fijo, y ahí no llegan mensajes.
      </p>
      <Actions>
        <Button
          variant="primary"
          busy={busy}
          busyText="Enviando…"
          onClick={() => {
            setBusy(true);
            void onSi().finally(() => setBusy(false));
          }}
        >
          Sí, es un celular
        </Button>
        <Button onClick={onNo} disabled={busy}>
          No, escribir otro
        </Button>
      </Actions>
    </Stack>
  );
}
