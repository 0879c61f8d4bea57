import { Button, LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import { EMAIL_LINK_HOURS } from '../contract/index.ts';
import { RegistroSteps } from './registro-steps.tsx';
import { ResendConfirmacion } from './resend-confirmacion.tsx';

type Props = { email: string; nextTo: string; onCorrect: () => void };

/** The page is the same whether or not the address was new. */
export function RegistroDone({ email, nextTo, onCorrect }: Props) {
  return (
    <div ref={useHeadingFocus(true)}>
      <PageHeader title="Revisá tu correo" />
      <Stack>
        <RegistroSteps at="correo" />
        <Panel>
          <Stack>
            <p>
              Abrí el mensaje que mandamos a <strong>{email}</strong> y tocá el botón. El enlace dura{' '}
              {EMAIL_LINK_HOURS} horas.
            </p>
            <p>¿No llegó? Mirá en correo no deseado o spam.</p>
            <ResendConfirmacion email={email} justSent />
            <Stack gap={4}>
              <Button variant="link" onClick={onCorrect}>
                Corregir la dirección
              </Button>
              <LinkButton variant="link" to={nextTo}>
                Ya lo confirmé
              </LinkButton>
            </Stack>
          </Stack>
        </Panel>
      </Stack>
    </div>
  );
}
