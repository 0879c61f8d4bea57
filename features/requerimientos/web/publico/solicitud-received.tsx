import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef } from 'react';
import { estadoPublicoPath } from '../../contract/index.ts';
import styles from './public.module.css';

export function SolicitudReceived({ numero, email }: { numero: string; email: string }) {
  const containerRef = useRef<HTMLDivElement>(null);
  // The form and its button disappear, so the focus moves to the result.
  useEffect(() => {
    containerRef.current?.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={containerRef}>
      <Panel>
        <PageHeader title="Recibimos tu solicitud" />
        <Stack>
          <p>
            Es el número
            <strong className={styles.numero}>{numero}</strong>
          </p>
          <p>
            Te mandamos una copia a <strong>{email}</strong>.
          </p>
          <Actions>
            <Button onClick={() => window.print()}>Imprimir</Button>
            <LinkButton variant="link" to={estadoPublicoPath(numero)}>
              Ver cómo va
            </LinkButton>
          </Actions>
        </Stack>
      </Panel>
    </div>
  );
}
