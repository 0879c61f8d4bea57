import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { darDeBaja } from '../contract/index.ts';
import { MailAnswer } from './mail-answer.tsx';

export type BajaMailPageProps = { contact: Contact };

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
  if (outcome)
    return (
      <Panel>
        <PageHeader title="Correos de la cooperativa" />
        <MailAnswer doneText={outcome === 'listo'} contact={contact}>
          {outcome === 'listo'
            ? 'Listo. No te vamos a mandar más estos correos.'
            : 'El enlace no es válido o venció.'}
        </MailAnswer>
      </Panel>
    );
  return (
    <Panel>
      <PageHeader title="¿Dejar de recibir estos correos?" />
      <Stack gap={16}>
        <ProblemNotice reason={unsubscribe.problem} />
        <p>Si llegaste acá sin querer, cerrá esta página: no cambia nada.</p>
        <ActionButton
          action={unsubscribe}
          label="Sí, dejar de recibirlos"
          variant="primary"
          full
          busyText="Guardando…"
        />
      </Stack>
    </Panel>
  );
}
