import { useClient } from '@oficina/hydra/react';
import { ActionButton } from '@oficina/ui/button';
import type { Contact } from '@oficina/ui/contact-line';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mailsRoutes } from '../contract/index.ts';
import { MailDone, MailRefused } from './mail-answer.tsx';

export type ValidarMailPageProps = { contact: Contact };

const TITLE = 'Confirmá que querés recibir facturas';
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
  if (cuentas)
    return (
      <MailDone title="Vas a recibir las facturas en este correo">
        <p>
          {cuentas.length === 1 ? 'Número' : 'Números'} de suministro: <strong>{cuentas.join(', ')}</strong>
        </p>
      </MailDone>
    );
  if (vencido) return <MailRefused title={TITLE} reason={vencido} contact={contact} />;
  return (
    <>
      <PageHeader title={TITLE} />
      <Stack>
        <ProblemNotice reason={confirmar.problem} />
        <p>La cooperativa te las manda al correo donde recibiste este enlace.</p>
        <p>Si no es para vos, cerrá esta página.</p>
        <ActionButton action={confirmar} label="Confirmar" variant="primary" full busyText="Confirmando…" />
      </Stack>
    </>
  );
}
