import { Button, LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { DoneHeader, FormPage } from '@oficina/ui/form-page';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { PREFERENCIAS_PATH } from '@oficina/usuarios/contract';
import { useState } from 'react';
import { NumeroForm } from './numero.form.tsx';
import { CodigoForm } from './telefono-codigo.form.tsx';

export type TelefonoPageProps = {
  telefono: string | undefined;
  /** Undefined if the number was not verified or changed since. */
  validado: string | undefined;
  continueTo: string;
  onCambio: () => Promise<void>;
  onNoGracias: () => void;
};

type SentCodigo = { mensajeId: number; telefono: string; esCelular: boolean };

export default function TelefonoPage(props: TelefonoPageProps) {
  const { telefono = '', validado, continueTo, onCambio, onNoGracias } = props;
  /** After asking to change the number, this is the initial value of the field; otherwise null. */
  const [replacement, setReplacement] = useState<string | null>(null);
  const [sent, setSent] = useState<SentCodigo | null>(null);
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <>
        <DoneHeader title="Tu teléfono quedó verificado" />
        <Actions>
          <LinkButton to={PREFERENCIAS_PATH} variant="primary">
            Elegir qué avisos recibir
          </LinkButton>
          {continueTo !== '/' && <LinkButton to={continueTo}>Seguir</LinkButton>}
        </Actions>
      </>
    );
  return (
    <FormPage title="Verificá tu teléfono">
      <Panel>
        {sent ? (
          <CodigoForm
            sent={sent}
            onResent={setSent}
            onChangeNumero={() => {
              // The number is kept for editing, because often a single digit is wrong.
              setReplacement(sent.telefono);
              setSent(null);
            }}
            onVerified={() => {
              setDone(true);
              // The telephone is already verified: a network failure now must not hide the success.
              void onCambio();
            }}
          />
        ) : validado && replacement === null ? (
          <Stack>
            <p>
              Tu teléfono <strong>{telefono}</strong> está verificado desde el <DateText value={validado} />.
            </p>
            <Actions>
              <Button onClick={() => setReplacement('')}>Cambiar número</Button>
            </Actions>
          </Stack>
        ) : (
          <NumeroForm
            telefono={replacement ?? telefono}
            shouldFocus={replacement !== null}
            showNoGracias={!validado}
            onEnviado={setSent}
            onNoGracias={onNoGracias}
          />
        )}
      </Panel>
    </FormPage>
  );
}
