import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { darDeBaja } from '../contract/index.ts';
import { MailRespuesta } from './mail-respuesta.tsx';

export type BajaMailPageProps = { contact: Contact };

/** Where the unsubscribe link of a mail leads. It asks first: opening a link must change nothing. */
export default function BajaMailPage({ contact }: BajaMailPageProps) {
  const client = useClient();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [fin, setFin] = useState<'listo' | 'malo' | null>(token === '' ? 'malo' : null);
  const [problema, setProblema] = useState<string | null>(null);
  const dejar = async () => {
    setBusy(true);
    setProblema(null);
    try {
      await client.call(darDeBaja, { params: { token } });
      setFin('listo');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) setFin('malo');
      else setProblema(error.message);
    } finally {
      setBusy(false);
    }
  };
  if (fin)
    return (
      <Panel>
        <PageHeader title="Correos de la cooperativa" />
        <MailRespuesta bien={fin === 'listo'} contact={contact}>
          {fin === 'listo'
            ? 'Listo. No te vamos a mandar más estos correos.'
            : 'El enlace no es válido o venció.'}
        </MailRespuesta>
      </Panel>
    );
  return (
    <Panel>
      <PageHeader title="¿Dejar de recibir estos correos?" />
      <Stack gap={16}>
        {problema && (
          <Notice tint="rojo" role="alert">
            {problema}
          </Notice>
        )}
        <p>Si llegaste acá sin querer, cerrá esta página: no cambia nada.</p>
        <Button variant="primary" full busy={busy} busyText="Guardando…" onClick={() => void dejar()}>
          Sí, dejar de recibirlos
        </Button>
      </Stack>
    </Panel>
  );
}
