import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
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
  const [cuentas, setCuentas] = useState<readonly string[] | null>(null);
  const [vencido, setVencido] = useState(token === '' ? VENCIDO : null);
  const confirmar = useAction(
    async () => setCuentas((await client.call(mailsRoutes.validar, { body: { token } })).suministros),
    (error) => {
      if (error.status !== 422) return error.message;
      setVencido(error.message);
      return null;
    },
  );
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
          <ProblemNotice reason={confirmar.problem} />
          <p>La cooperativa te va a mandar las facturas al correo donde recibiste este enlace.</p>
          <p>Si no es para vos, cerrá esta página: no cambia nada.</p>
          <ActionButton action={confirmar} label="Confirmar" variant="primary" full busyText="Confirmando…" />
        </Stack>
      )}
    </Panel>
  );
}
