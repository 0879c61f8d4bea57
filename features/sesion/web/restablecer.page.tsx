import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import { useEffect, useState } from 'react';
import { ChooseClave } from './choose-clave.form.tsx';
import { RequestLink } from './request-link.form.tsx';

export type RestablecerPageProps = {
  /** The token was already removed from the address: it must not stay in the history. */
  token: string | null;
  cooperativa: string;
  /** The signed-in user is not asked for their address again. */
  knownEmail?: string | undefined;
  back: { to: string; label: string };
  onDone: () => void;
};

export default function RestablecerPage(props: RestablecerPageProps) {
  const { token, cooperativa, knownEmail, back, onDone } = props;
  const [requestAnother, setRequestAnother] = useState(false);
  const [isSent, setSent] = useState(false);
  const page = useHeadingFocus(isSent);
  useEffect(() => {
    if (requestAnother) page.current?.querySelector('input')?.focus();
  }, [requestAnother, page]);
  return (
    <div ref={page}>
      <PageHeader title={isSent ? 'Revisá tu correo' : 'Restablecer contraseña'} />
      <Stack>
        <Panel>
          {token !== null && !requestAnother ? (
            <ChooseClave
              token={token}
              cooperativa={cooperativa}
              onDone={onDone}
              onRequestAnother={() => setRequestAnother(true)}
            />
          ) : (
            <RequestLink knownEmail={knownEmail} onSent={() => setSent(true)} />
          )}
        </Panel>
        <LinkButton variant="link" to={back.to}>
          {back.label}
        </LinkButton>
      </Stack>
    </div>
  );
}
