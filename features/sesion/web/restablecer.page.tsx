import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { ChooseClave } from './choose-clave.form.tsx';
import { RequestLink } from './request-link.form.tsx';

export type RestablecerPageProps = {
  /** It was already removed from the address: a token must not stay in the history. */
  token: string | null;
  cooperativa: string;
  /** It is the address of the signed-in user, who is not asked for it again. */
  knownEmail?: string | undefined;
  back: { to: string; label: string };
  onDone: () => void;
};

/** Without a token it asks for a link; with one, for the new password. */
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
