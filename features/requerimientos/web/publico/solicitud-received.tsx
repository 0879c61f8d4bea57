import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, PageHeader, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { estadoPublicoPath } from '../../contract/index.ts';
import styles from './public.module.css';
import { useFocusResult } from './use-focus-result.ts';

export function SolicitudReceived({ numero, email }: { numero: string; email: string }) {
  const containerRef = useFocusResult();
  return (
    <div ref={containerRef} className={styles.pagina}>
      <PageHeader title="Recibimos tu solicitud" />
      <Stack>
        <Notice tint="verde">
          <p>
            Es el número
            <strong className={styles.numero}>{numero}</strong>
          </p>
          <p>
            Te mandamos una copia a <strong>{email}</strong>
          </p>
        </Notice>
        <Actions>
          <Button onClick={() => window.print()}>Imprimir</Button>
          <LinkButton variant="link" to={estadoPublicoPath(numero)}>
            Ver cómo va
          </LinkButton>
        </Actions>
      </Stack>
    </div>
  );
}
