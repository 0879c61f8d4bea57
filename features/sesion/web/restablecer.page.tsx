import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
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
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (requestAnother) page.current?.querySelector('input')?.focus();
  }, [requestAnother]);
  return (
    <div ref={page}>
      <Panel>
        <PageHeader title="Restablecer contraseña" />
        <Stack>
          {token !== null && !requestAnother ? (
            <ChooseClave
              token={token}
              cooperativa={cooperativa}
              onDone={onDone}
              onRequestAnother={() => setRequestAnother(true)}
            />
          ) : (
            <RequestLink knownEmail={knownEmail} />
          )}
          <LinkButton variant="link" to={back.to}>
            {back.label}
          </LinkButton>
        </Stack>
      </Panel>
    </div>
  );
}
