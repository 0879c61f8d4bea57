import { useClient } from '@oficina/hydra/react';
import { ActionButton, buttonClass } from '@oficina/ui/button';
import { CopyButton } from '@oficina/ui/copy-button';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { IconShield } from '@oficina/ui/icon';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { LoadingText } from '@oficina/ui/loading';
import { ProblemNotice } from '@oficina/ui/notice';
import { OtpField } from '@oficina/ui/otp-field';
import { useAction } from '@oficina/ui/use-action';
import { usePhone } from '@oficina/ui/use-phone';
import { useReautenticar } from '@oficina/usuarios/web';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { otpRoutes } from '../contract/index.ts';
import styles from './dos-pasos.module.css';

const QrCode = lazy(async () => ({ default: (await import('@oficina/ui/qr-code')).QrCode }));

type OtpKey = { secret: string; uri: string };

export function ActivarDosPasos({ onActivated }: { onActivated: (codigos: readonly string[]) => void }) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const [otpKey, setOtpKey] = useState<OtpKey | null>(null);
  const generar = useAction(async () => setOtpKey(await reautenticar(() => client.call(otpRoutes.generar))));
  if (otpKey) return <Pasos otpKey={otpKey} onActivated={onActivated} />;
  return (
    <Panel>
      <Stack>
        <div className={styles.motivo}>
          <span className={styles.icono}>
            <IconShield />
          </span>
          <p>
            <strong>Está desactivada.</strong> Si la activás, al ingresar te pedimos también un código de tu
            celular. Lleva unos 2 minutos.
          </p>
        </div>
        <ProblemNotice reason={generar.problem} />
        <Actions>
          <ActionButton action={generar} label="Activar" variant="primary" busyText="Preparando…" />
        </Actions>
      </Stack>
    </Panel>
  );
}

/** Groups as in "JBSW Y3DP EHPK 3PXP" can be typed without losing one's place. */
const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

const schema = z.object({
  otp: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')),
});

function Qr({ otpKey }: { otpKey: OtpKey }) {
  return (
    <>
      <p>Apuntá su cámara a este dibujo.</p>
      <div className={styles.qr}>
        <Suspense fallback={<LoadingText />}>
          <QrCode text={otpKey.uri} label="Código QR con la clave para tu aplicación" />
        </Suspense>
      </div>
    </>
  );
}

function Clave({ otpKey }: { otpKey: OtpKey }) {
  return (
    <>
      <p className={styles.clave}>{inGroups(otpKey.secret)}</p>
      <CopyButton text={otpKey.secret}>Copiar clave</CopyButton>
    </>
  );
}

/** The application is in this same phone for most, and a camera cannot point at its own screen. */
function ConnectApplication({ otpKey }: { otpKey: OtpKey }) {
  const phone = usePhone();
  if (!phone)
    return (
      <>
        <Qr otpKey={otpKey} />
        <details className={styles.otra}>
          <summary>Escribir una clave</summary>
          <Stack gap={12}>
            <Clave otpKey={otpKey} />
          </Stack>
        </details>
      </>
    );
  return (
    <>
      <a href={otpKey.uri} className={buttonClass('primary', true)}>
        Abrir en la aplicación
      </a>
      <details className={styles.otra}>
        <summary>La tengo en otro celular</summary>
        <Stack gap={12}>
          <Qr otpKey={otpKey} />
          <p>O escribí esta clave:</p>
          <Clave otpKey={otpKey} />
        </Stack>
      </details>
    </>
  );
}

/** The list itself tells a screen reader which step it is. */
function Paso({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li>
      <span className={styles.numero} aria-hidden="true">
        {number}
      </span>
      {children}
    </li>
  );
}

type PasosProps = { otpKey: OtpKey; onActivated: (codigos: readonly string[]) => void };

function Pasos({ otpKey, onActivated }: PasosProps) {
  const client = useClient();
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const form = useZodForm({
    schema,
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      const { codigosRecuperacion } = await client.call(otpRoutes.habilitar, { body: { otp } });
      onActivated(codigosRecuperacion);
    },
  });
  return (
    <Panel>
      <div className={styles.lugar}>
        <ol className={styles.pasos}>
          <Paso number={1}>
            <h2 ref={titulo} tabIndex={-1} className={styles.titulo}>
              Instalá Google Authenticator
            </h2>
            <p>En tu celular. Sirve otra parecida.</p>
          </Paso>
          <Paso number={2}>
            <h2>Conectala con tu cuenta</h2>
            <ConnectApplication otpKey={otpKey} />
          </Paso>
          <Paso number={3}>
            <h2>Escribí acá los 6 números que muestra</h2>
            <Form form={form}>
              <OtpField label="Código de verificación" {...form.field('otp')} />
              <Actions>
                <Submit form={form} label="Activar" busyText="Activando…" />
              </Actions>
            </Form>
          </Paso>
        </ol>
      </div>
    </Panel>
  );
}
