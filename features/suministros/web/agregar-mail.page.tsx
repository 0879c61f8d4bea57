import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { EmailField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { CORREOS_PATH, mailsRoutes, type SuministroMail } from '../contract/index.ts';
import { useRefetchCorreos } from './correos.api.ts';
import { type ChosenSuministro, SuministroSearch } from './suministro-search.tsx';

const schema = z.object({
  suministro: z.string().check(z.minLength(1, 'Elegí un suministro.')),
  email: z.string().check(z.refine((texto) => parseEmail(texto) !== null, INVALID_EMAIL)),
});

const sentence = ({ email, suministroCuenta }: SuministroMail) =>
  `Agregamos ${email} al suministro ${suministroCuenta}.`;

export default function AgregarMailPage() {
  const navigate = useNavigate();
  const refetch = useRefetchCorreos();
  /** After each address added in order to add another, a new form starts with a notice of the last one above it. */
  const [added, setAdded] = useState<SuministroMail[]>([]);
  const last = added.at(-1);
  const handleAdded = (correo: SuministroMail, another: boolean) => {
    refetch();
    if (another) {
      setAdded([...added, correo]);
      return;
    }
    notify({ text: sentence(correo), detail: 'Le mandamos un correo para que lo confirme.' });
    void navigate(CORREOS_PATH);
  };
  return (
    <>
      <PageHeader title="Agregar correo" back={{ to: CORREOS_PATH, label: 'Correos' }} />
      <Stack gap={16}>
        <div role="status">{last && <Notice tint="verde">{sentence(last)}</Notice>}</div>
        <MailForm key={added.length} another={added.length > 0} onAdded={handleAdded} />
      </Stack>
    </>
  );
}

type MailFormProps = {
  /** When true, the button that asked for another is gone, so the first field takes the focus. */
  another: boolean;
  onAdded: (correo: SuministroMail, another: boolean) => void;
};

function MailForm({ another, onAdded }: MailFormProps) {
  const client = useClient();
  const addAnother = useRef(false);
  const [chosen, setChosen] = useState<ChosenSuministro | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { suministro: '', email: '' },
    onSubmit: async ({ suministro, email }) => {
      onAdded(await client.call(mailsRoutes.agregar, { body: { suministro, email } }), addAnother.current);
    },
    onRefused: (error) => {
      form.setMessage(error.message);
    },
  });
  const suministro = form.field('suministro');
  const correo = form.field('email');
  const choose = (nuevo: ChosenSuministro | null) => {
    setChosen(nuevo);
    suministro.onChange({ target: { value: nuevo ? `/api/suministros/${nuevo.id}` : '', type: 'text' } });
    focusTarget.current = nuevo ? correo.id : suministro.id;
  };
  // The pressed control is gone, so the focus moves to the next step.
  const focusTarget = useRef(another ? suministro.id : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only choosing, or starting again, moves the focus
  useEffect(() => {
    if (focusTarget.current) document.getElementById(focusTarget.current)?.focus();
    focusTarget.current = '';
  }, [chosen]);
  const enviar = (withAnother: boolean) => () => {
    addAnother.current = withAnother;
  };
  return (
    <Panel>
      <Form form={form}>
        <SuministroSearch id={suministro.id} error={suministro.error} chosen={chosen} onChoose={choose} />
        <EmailField
          label="Correo"
          hint="Le mandamos un enlace para que confirme que quiere recibir las facturas."
          autoComplete="off"
          {...correo}
        />
        <Actions>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy && !addAnother.current}
            busyText="Agregando…"
            onClick={enviar(false)}
          >
            Agregar correo
          </Button>
          <Button
            type="submit"
            busy={form.busy && addAnother.current}
            busyText="Agregando…"
            onClick={enviar(true)}
          >
            Agregar y cargar otro
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
