import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
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
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'listo' | 'malo' | null>(token === '' ? 'malo' : null);
  const [problem, setProblem] = useState<string | null>(null);
  const unsubscribe = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await client.call(darDeBaja, { params: { token } });
      setOutcome('listo');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) setOutcome('malo');
      else setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
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
        {problem && (
          <Notice tint="rojo" role="alert">
            {problem}
          </Notice>
        )}
        <p>Si llegaste acá sin querer, cerrá esta página: no cambia nada.</p>
        <Button variant="primary" full busy={busy} busyText="Guardando…" onClick={() => void unsubscribe()}>
          Sí, dejar de recibirlos
        </Button>
      </Stack>
    </Panel>
  );
}
