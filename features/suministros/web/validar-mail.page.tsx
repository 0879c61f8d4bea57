import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mailsRoutes } from '../contract/index.ts';
import { MailAnswer } from './mail-answer.tsx';

export type ValidarMailPageProps = { contact: Contact };

const VENCIDO = 'El enlace venció. Pedile uno nuevo a la cooperativa.';

/** Opening the link confirms nothing, because virus scanners open every link of a mail; a person has to press the button. */
export default function ValidarMailPage({ contact }: ValidarMailPageProps) {
  const client = useClient();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [cuentas, setCuentas] = useState<readonly string[] | null>(null);
  const [vencido, setVencido] = useState(token === '' ? VENCIDO : null);
  const [problem, setProblem] = useState<string | null>(null);
  const confirmar = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setCuentas((await client.call(mailsRoutes.validar, { body: { token } })).suministros);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 422) setVencido(error.message);
      else setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel>
      <PageHeader title="Confirmá que querés recibir facturas" />
      {cuentas ? (
        <MailAnswer doneText contact={contact}>
          ¡Listo! Vas a recibir en este correo las facturas de: {cuentas.join(', ')}.
        </MailAnswer>
      ) : vencido ? (
        <MailAnswer doneText={false} contact={contact}>
          {vencido}
        </MailAnswer>
      ) : (
        <Stack gap={16}>
          {problem && (
            <Notice tint="rojo" role="alert">
              {problem}
            </Notice>
          )}
          <p>La cooperativa te va a mandar las facturas al correo donde recibiste este enlace.</p>
          <p>Si no es para vos, cerrá esta página: no cambia nada.</p>
          <Button variant="primary" full busy={busy} busyText="Confirmando…" onClick={() => void confirmar()}>
            Confirmar
          </Button>
        </Stack>
      )}
    </Panel>
  );
}
