import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { Resend } from '@oficina/ui/resend';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { EMAIL_INVALIDO, leerEmail, usuariosRoutes } from '../contract/index.ts';
import { REENVIADO } from './reenviado.ts';

export type ValidarCorreoPageProps = {
  /** Already taken out of the address: a token must not stay in the history. */
  token: string;
  /** Somebody is signed in: the link to ask again for is theirs. */
  ingresado: boolean;
  /** Reads the user again: what was just confirmed opens pages. */
  onConfirmado: () => Promise<void>;
  loginTo: string;
  contact: Contact;
};

type Paso = { en: 'confirmando' | 'listo' } | { en: 'vencido' | 'fallo'; texto: string };

const VENCIDO = 'El enlace venció. Pedí uno nuevo desde tu perfil.';

/** Where the mail of the registration leads. */
export default function ValidarCorreoPage(props: ValidarCorreoPageProps) {
  const { token, ingresado, onConfirmado, loginTo, contact } = props;
  const client = useClient();
  const pedido = useRef(false);
  const [paso, setPaso] = useState<Paso>(
    token === '' ? { en: 'vencido', texto: VENCIDO } : { en: 'confirmando' },
  );
  const confirmar = useCallback(() => {
    setPaso({ en: 'confirmando' });
    client
      .call(usuariosRoutes.confirmarEmail, { body: { token } })
      .then(() => {
        setPaso({ en: 'listo' });
        return onConfirmado();
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setPaso({ en: error.status === 422 ? 'vencido' : 'fallo', texto: error.message });
      });
  }, [client, token, onConfirmado]);
  useEffect(() => {
    if (token === '' || pedido.current) return;
    pedido.current = true;
    confirmar();
  }, [token, confirmar]);
  return (
    <Panel>
      <PageHeader title="Confirmá tu correo" />
      <Stack>
        {paso.en === 'confirmando' && <p role="status">Confirmando tu correo…</p>}
        {paso.en === 'listo' && (
          <>
            <Notice tint="verde" role="status">
              ¡Listo! Tu correo quedó confirmado.
            </Notice>
            <LinkButton to={ingresado ? '/' : loginTo} variant="primary" full>
              {ingresado ? 'Ir al inicio' : 'Ingresar'}
            </LinkButton>
          </>
        )}
        {'texto' in paso && (
          <Notice tint="rojo" role="alert">
            {paso.texto}
          </Notice>
        )}
        {paso.en === 'fallo' && (
          <Button variant="primary" full onClick={confirmar}>
            Reintentar
          </Button>
        )}
        {paso.en === 'vencido' &&
          (ingresado ? (
            <Resend
              waiting={false}
              sent={REENVIADO}
              onResend={() => client.call(usuariosRoutes.reenviarConfirmacion, { body: {} })}
            />
          ) : (
            <PedirOtro />
          ))}
        {'texto' in paso && <ContactLine contact={contact} />}
      </Stack>
    </Panel>
  );
}

const schema = z.object({
  email: z.string().check(z.refine((texto) => leerEmail(texto) !== null, EMAIL_INVALIDO)),
});

/** The link does not say whose it was: whoever is not signed in writes their address. */
function PedirOtro() {
  const client = useClient();
  const [enviado, setEnviado] = useState<string | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      try {
        setEnviado(null);
        setEnviado((await client.call(usuariosRoutes.reenviarConfirmacion, { body: { email } })).message);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
    },
  });
  return (
    <Form form={form}>
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="primary" full busy={form.busy} busyText="Enviando…">
        Enviar de nuevo
      </Button>
      <p role="status">{enviado}</p>
    </Form>
  );
}
