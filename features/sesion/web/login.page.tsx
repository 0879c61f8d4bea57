import { useClient } from '@oficina/hydra/react';
import { REGISTRO_PATH } from '@oficina/ui/anonymous';
import { EmailField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { LoadingText } from '@oficina/ui/loading';
import { NeverAsked } from '@oficina/ui/never-asked';
import { Notice } from '@oficina/ui/notice';
import { PasswordField } from '@oficina/ui/password-field';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { RESTABLECER_PATH, type SesionToken, sesionRoutes } from '../contract/index.ts';
import styles from './login.module.css';

const DemoAccounts = lazy(() => import('./demo-accounts.tsx'));
// Few people have a second factor, so it is loaded lazily.
const SecondFactor = lazy(() => import('./second-factor.tsx'));

const schema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Escribí un correo válido, por ejemplo maria@correo.com.'),
    ),
  password: z.string().check(z.minLength(1, 'Escribí tu contraseña.')),
});

export type LoginPageProps = {
  /** The notice says why the person is here: the session expired, or they closed it. */
  aviso: string | null;
  demo: boolean;
  onLogin: (sesion: SesionToken) => Promise<void>;
};

export default function LoginPage({ aviso, demo, onLogin }: LoginPageProps) {
  const client = useClient();
  const wentWell = (useLocation().state as { wentWell?: unknown } | null)?.wentWell === true;
  const [credentials, setCredentials] = useState<{ email: string; password: string } | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { email: '', password: '' },
    onSubmit: async (body) => {
      await onLogin(await client.call(sesionRoutes.iniciar, { body }));
    },
    onRefused: (error, body) => {
      if (error.body.otpRequerido === true) setCredentials(body);
      else form.setMessage(error.message);
    },
  });
  if (credentials)
    return (
      <Suspense fallback={<LoadingText />}>
        <SecondFactor
          credentials={credentials}
          onLogin={onLogin}
          onBack={(motivo) => {
            setCredentials(null);
            form.setMessage(motivo ?? null);
          }}
        />
      </Suspense>
    );
  return (
    <>
      <PageHeader title="Ingresá" />
      <Stack gap={16}>
        {aviso && !form.message && (
          <Notice tint={wentWell ? 'verde' : 'azul'} role="status">
            {aviso}
          </Notice>
        )}
        <Form form={form}>
          <EmailField label="Correo electrónico" autoComplete="username" {...form.field('email')} />
          <PasswordField label="Contraseña" {...form.field('password')} />
          <Submit form={form} label="Ingresar" full busyText="Ingresando…" />
          <div className={styles.enlaces}>
            <Link to={RESTABLECER_PATH}>Olvidé mi contraseña</Link>
            <Link to={REGISTRO_PATH}>Crear cuenta</Link>
          </div>
          <NeverAsked what="tu contraseña" />
        </Form>
        {demo && (
          <Suspense>
            <DemoAccounts
              onChoose={(email, password) => {
                form.setValue('email', email);
                form.setValue('password', password);
              }}
            />
          </Suspense>
        )}
      </Stack>
    </>
  );
}
