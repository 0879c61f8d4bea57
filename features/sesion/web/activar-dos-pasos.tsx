import { useClient } from '@oficina/hydra/react';
import { ActionButton, buttonClass } from '@oficina/ui/button';
import { CopyButton } from '@oficina/ui/copy-button';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { LoadingText } from '@oficina/ui/loading';
import { ProblemNotice } from '@oficina/ui/notice';
import { OtpField } from '@oficina/ui/otp-field';
import { useAction } from '@oficina/ui/use-action';
import { usePhone } from '@oficina/ui/use-phone';
import { useReautenticar } from '@oficina/usuarios/web';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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
        <p>Además de tu contraseña, te pedimos un código de tu celular.</p>
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

function Clave({ otpKey }: { otpKey: OtpKey }) {
  return (
    <div className={styles.columnas}>
      <Suspense fallback={<LoadingText />}>
        <QrCode text={otpKey.uri} label="Código QR con la clave para tu aplicación" />
      </Suspense>
      <Stack gap={12}>
        <p>Escaneá este código o escribí esta clave:</p>
        <p className={styles.clave}>{inGroups(otpKey.secret)}</p>
        <CopyButton text={otpKey.secret}>Copiar clave</CopyButton>
      </Stack>
    </div>
  );
}

type PasosProps = { otpKey: OtpKey; onActivated: (codigos: readonly string[]) => void };

function Pasos({ otpKey, onActivated }: PasosProps) {
  const client = useClient();
  const phone = usePhone();
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
    <>
      <Panel>
        <Stack>
          <h2 ref={titulo} tabIndex={-1} className={styles.titulo}>
            Paso 1: la aplicación
          </h2>
          <p>Usá Google Authenticator, Aegis u otra aplicación de códigos.</p>
          {phone ? (
            <>
              <a href={otpKey.uri} className={buttonClass('primary', true)}>
                Abrir en la aplicación
              </a>
              <details>
                <summary className={styles.otra}>Está en otro teléfono</summary>
                <Clave otpKey={otpKey} />
              </details>
            </>
          ) : (
            <Clave otpKey={otpKey} />
          )}
        </Stack>
      </Panel>
      <Panel title="Paso 2: el código">
        <Form form={form}>
          <OtpField
            label="Código de verificación"
            hint="Los 6 números de la aplicación"
            {...form.field('otp')}
          />
          <Actions>
            <Submit form={form} label="Activar" busyText="Activando…" />
          </Actions>
        </Form>
      </Panel>
    </>
  );
}
