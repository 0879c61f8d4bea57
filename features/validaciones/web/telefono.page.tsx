import { Button, LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { NumeroForm } from './numero.form.tsx';
import { CodigoForm } from './telefono-codigo.form.tsx';

export type TelefonoPageProps = {
  telefono: string | undefined;
  /** When it was verified; undefined when it was not, or the number changed since. */
  validado: string | undefined;
  preferenciasTo: string;
  /** Where whoever was brought here goes on to. */
  continueTo: string;
  /** Reads the user again. */
  onCambio: () => Promise<void>;
  /** "No, gracias" was noted. */
  onNoGracias: () => void;
};

type SentCodigo = { mensajeId: number; telefono: string; esCelular: boolean };

/** Two steps: the number, and the code that arrives there. */
export default function TelefonoPage(props: TelefonoPageProps) {
  const { telefono = '', validado, preferenciasTo, continueTo, onCambio, onNoGracias } = props;
  /** What the field begins with once somebody asked to change the number; null: nobody did. */
  const [replacement, setReplacement] = useState<string | null>(null);
  const [sent, setSent] = useState<SentCodigo | null>(null);
  const [isDone, setDone] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) page.current?.querySelector('h1')?.focus();
  }, [isDone]);
  if (isDone)
    return (
      <div ref={page}>
        <PageHeader title="Verificá tu teléfono" />
        <Stack>
          <Notice tint="verde" role="status">
            Tu teléfono quedó verificado.
          </Notice>
          <Actions>
            <LinkButton to={preferenciasTo} variant="primary">
              Elegir qué avisos recibir
            </LinkButton>
            {continueTo !== '/' && <LinkButton to={continueTo}>Seguir</LinkButton>}
          </Actions>
        </Stack>
      </div>
    );
  return (
    <>
      <PageHeader title="Verificá tu teléfono" />
      <Panel>
        {sent ? (
          <CodigoForm
            sent={sent}
            onResent={setSent}
            onChangeNumero={() => {
              // Often it is one digit that is wrong.
              setReplacement(sent.telefono);
              setSent(null);
            }}
            onVerified={() => {
              setDone(true);
              // It is already verified: a bad signal now does not take the good news away.
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
    </>
  );
}
