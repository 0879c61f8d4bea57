import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { EmailField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { FormPage } from '@oficina/ui/form-page';
import { Panel } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { INVALID_EMAIL, parseEmail, usuariosRoutes } from '../contract/index.ts';
import { RegistroSteps } from './registro-steps.tsx';
import { ResendConfirmacion } from './resend-confirmacion.tsx';

export type ValidarCorreoPageProps = {
  /** The token was already removed from the address: it must not stay in the history. */
  token: string;
  isLoggedIn: boolean;
  /** The account has no suministro yet, as far as this browser knows. */
  isNew: boolean;
  nextTo: string;
  /** The user is read again, because the confirmation gives access to more pages. */
  onConfirmado: () => Promise<void>;
  contact: Contact;
};

type Step = { phase: 'confirming' | 'done' } | { phase: 'expired' | 'failed'; texto: string };

const TITLES: Readonly<Record<Step['phase'], string>> = {
  confirming: 'Confirmando tu correo…',
  done: 'Tu correo quedó confirmado',
  expired: 'Confirmá tu correo',
  failed: 'Confirmá tu correo',
};
const VENCIDO = 'El enlace venció. Pedí uno nuevo desde tu perfil.';

export default function ValidarCorreoPage(props: ValidarCorreoPageProps) {
  const { token, isLoggedIn, isNew, nextTo, onConfirmado, contact } = props;
  const client = useClient();
  const asked = useRef(false);
  const [step, setStep] = useState<Step>(
    token === '' ? { phase: 'expired', texto: VENCIDO } : { phase: 'confirming' },
  );
  const confirmar = useCallback(() => {
    setStep({ phase: 'confirming' });
    client
      .call(usuariosRoutes.confirmarEmail, { body: { token } })
      .then(() => {
        setStep({ phase: 'done' });
        return onConfirmado();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setStep({ phase: error.status === 422 ? 'expired' : 'failed', texto: error.message });
      });
  }, [client, token, onConfirmado]);
  useEffect(() => {
    if (token === '' || asked.current) return;
    asked.current = true;
    confirmar();
  }, [token, confirmar]);
  const isDone = step.phase === 'done';
  return (
    <FormPage title={TITLES[step.phase]} done={isDone}>
      {isNew && <RegistroSteps at={isDone ? 'suministro' : 'correo'} />}
      {isDone && (
        <LinkButton to={nextTo} variant="primary" full>
          {isNew ? 'Agregar mi suministro' : 'Ir al inicio'}
        </LinkButton>
      )}
      {'texto' in step && (
        <Notice tint="rojo" role="alert">
          {step.texto}
        </Notice>
      )}
      {step.phase === 'failed' && (
        <Button variant="primary" full onClick={confirmar}>
          Reintentar
        </Button>
      )}
      {step.phase === 'expired' && <Panel>{isLoggedIn ? <ResendConfirmacion /> : <RequestAnother />}</Panel>}
      {'texto' in step && <ContactLine contact={contact} />}
    </FormPage>
  );
}

const schema = z.object({
  email: z.string().check(z.refine((texto) => parseEmail(texto) !== null, INVALID_EMAIL)),
});

/** The link does not identify the person, so people who are not signed in type their address. */
function RequestAnother() {
  const client = useClient();
  const [enviado, setEnviado] = useState<string | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      setEnviado(null);
      setEnviado((await client.call(usuariosRoutes.reenviarConfirmacion, { body: { email } })).message);
    },
  });
  return (
    <Form form={form}>
      <EmailField label="Correo electrónico" autoComplete="username" {...form.field('email')} />
      <Submit form={form} label="Enviar de nuevo" full busyText="Enviando…" />
      <p role="status">{enviado}</p>
    </Form>
  );
}
