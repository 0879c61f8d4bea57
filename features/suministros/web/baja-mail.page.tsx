import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { darDeBaja } from '../contract/index.ts';
import { MailDone, MailRefused } from './mail-answer.tsx';

export type BajaMailPageProps = { contact: Contact };

const TITLE = '¿Dejar de recibir estos correos?';
const BAD_LINK = 'El enlace no es válido o venció.';

/** The page asks first, because opening an unsubscribe link must change nothing. */
export default function BajaMailPage({ contact }: BajaMailPageProps) {
  const client = useClient();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [outcome, setOutcome] = useState<'listo' | 'malo' | null>(token === '' ? 'malo' : null);
  const unsubscribe = useAction(
    async () => {
      await client.call(darDeBaja, { params: { token } });
      setOutcome('listo');
    },
    (error) => {
      if (error.status !== 404) return error.message;
      setOutcome('malo');
      return null;
    },
  );
  if (outcome === 'listo') return <MailDone title="No te vamos a mandar más estos correos" />;
  if (outcome) return <MailRefused title={TITLE} reason={BAD_LINK} contact={contact} />;
  return (
    <>
      <PageHeader title={TITLE} />
      <Stack>
        <ProblemNotice reason={unsubscribe.problem} />
        <p>Si llegaste sin querer, cerrá esta página.</p>
        <ActionButton
          action={unsubscribe}
          label="Sí, dejar de recibirlos"
          variant="primary"
          full
          busyText="Guardando…"
        />
      </Stack>
    </>
  );
}
