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
  seguirTo: string;
  /** Reads the user again. */
  onCambio: () => Promise<void>;
  /** "No, gracias" was noted. */
  onNoGracias: () => void;
};

type Envio = { mensajeId: number; telefono: string; esCelular: boolean };

/** Two steps: the number, and the code that arrives there. */
export default function TelefonoPage(props: TelefonoPageProps) {
  const { telefono = '', validado, preferenciasTo, seguirTo, onCambio, onNoGracias } = props;
  /** What the field begins with once somebody asked to change the number; null: nobody did. */
  const [otro, setOtro] = useState<string | null>(null);
  const [envio, setEnvio] = useState<Envio | null>(null);
  const [listo, setListo] = useState(false);
  const pagina = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (listo) pagina.current?.querySelector('h1')?.focus();
  }, [listo]);
  if (listo)
    return (
      <div ref={pagina}>
        <PageHeader title="Verificá tu teléfono" />
        <Stack>
          <Notice tint="verde" role="status">
            Tu teléfono quedó verificado.
          </Notice>
          <Actions>
            <LinkButton to={preferenciasTo} variant="primary">
              Elegir qué avisos recibir
            </LinkButton>
            {seguirTo !== '/' && <LinkButton to={seguirTo}>Seguir</LinkButton>}
          </Actions>
        </Stack>
      </div>
    );
  return (
    <>
      <PageHeader title="Verificá tu teléfono" />
      <Panel>
        {envio ? (
          <CodigoForm
            envio={envio}
            onReenviado={setEnvio}
            onCambiarNumero={() => {
              // Often it is one digit that is wrong.
              setOtro(envio.telefono);
              setEnvio(null);
            }}
            onVerificado={() => {
              setListo(true);
              // It is already verified: a bad signal now does not take the good news away.
              void onCambio();
            }}
          />
        ) : validado && otro === null ? (
          <Stack>
            <p>
              Tu teléfono <strong>{telefono}</strong> está verificado desde el <DateText value={validado} />.
            </p>
            <Actions>
              <Button onClick={() => setOtro('')}>Cambiar número</Button>
            </Actions>
          </Stack>
        ) : (
          <NumeroForm
            telefono={otro ?? telefono}
            enfocar={otro !== null}
            conNoGracias={!validado}
            onEnviado={setEnvio}
            onNoGracias={onNoGracias}
          />
        )}
      </Panel>
    </>
  );
}
