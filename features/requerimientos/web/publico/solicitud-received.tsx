import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { estadoPublicoPath } from '../../contract/index.ts';
import styles from './public.module.css';
import { useFocusResult } from './use-focus-result.ts';

export function SolicitudReceived({ numero, email }: { numero: string; email: string }) {
  const containerRef = useFocusResult();
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
