import type { AnswerOf } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { DigitsField } from '@oficina/ui/field';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { type Clock, systemClock } from '@oficina/values';
import { useState } from 'react';
import { isOpenEstado, parseNumero, publicRoutes, requerimientoEstado } from '../../contract/index.ts';
import { Progress } from '../progress.tsx';
import { requerimientoTitle } from '../texts.ts';
import styles from './public.module.css';
import { useFocusResult } from './use-focus-result.ts';

export type EstadoPublicoPageProps = {
  /** The QR code of a constancia leads to an address with the number. */
  numero: string;
  contact: Contact;
  clock?: Clock;
};

type EstadoPublico = AnswerOf<(typeof publicRoutes)['estadoPublico']['answer']>;
type Consulta = { numero: string; documento: string };

/** No document of a person or company has fewer digits; the server checks the rest. */
const MIN_DIGITS = 6;

const schema = schemaOf<Consulta>(({ numero, documento }) => ({
  numero:
    parseNumero(numero) === null && 'Escribí el número como está en la constancia, por ejemplo 2026-000123.',
  documento: documento.replace(/\D/g, '').length < MIN_DIGITS && 'Escribí el documento de quien lo inició.',
}));

export default function EstadoPublicoPage({ numero, contact, clock }: EstadoPublicoPageProps) {
  const [estado, setEstado] = useState<EstadoPublico | null>(null);
  return (
    <div className={styles.pagina}>
      {estado ? (
        <FoundEstado estado={estado} clock={clock} onAnother={() => setEstado(null)} />
      ) : (
        <SearchForm numero={numero} contact={contact} onEstado={setEstado} />
      )}
    </div>
  );
}

type SearchFormProps = Pick<EstadoPublicoPageProps, 'numero' | 'contact'> & {
  onEstado: (estado: EstadoPublico) => void;
};

function SearchForm({ numero, contact, onEstado }: SearchFormProps) {
  const client = useClient();
  const form = useZodForm({
    schema,
    initialValues: { numero, documento: '' },
    onSubmit: async (written) => {
      const body = { numero: parseNumero(written.numero) ?? '', documento: written.documento.trim() };
      onEstado(await client.call(publicRoutes.estadoPublico, { body }));
    },
  });
  return (
    <>
      <PageHeader
        title="¿Cómo va mi trámite o reclamo?"
        subtitle="Con el número y el documento de quien lo inició. No hace falta tener cuenta."
      />
      <Panel>
        <Form form={form}>
          <DigitsField
            label="Número"
            hint="Está en la constancia y en el correo que te mandamos"
            placeholder="2026-000123"
            {...form.field('numero')}
          />
          <DigitsField label="Documento" placeholder="12.345.678" {...form.field('documento')} />
          <Submit form={form} label="Ver cómo va" full busyText="Buscando…" />
          {form.message && <ContactLine contact={contact} />}
        </Form>
      </Panel>
    </>
  );
}

type FoundEstadoProps = { estado: EstadoPublico; clock: Clock | undefined; onAnother: () => void };

function FoundEstado({ estado: requerimiento, clock = systemClock, onAnother }: FoundEstadoProps) {
  const containerRef = useFocusResult();
  const { estado, sustantivo, vence } = requerimiento;
  const espera = estado === requerimientoEstado.code('esperaUsuario');
  const isPromised = isOpenEstado(estado) && !espera && vence;
  return (
    <div ref={containerRef}>
      <PageHeader
        title={requerimientoTitle(sustantivo, requerimiento.numero)}
        subtitle={requerimiento.categoria}
      />
      <Stack>
        {estado === requerimientoEstado.code('anulado') ? (
          <Notice tint="gris">Este {sustantivo} fue anulado.</Notice>
        ) : (
          <Panel>
            <Progress
              {...requerimiento}
              promised={isPromised ? new Date(vence) : undefined}
              now={clock.now()}
            />
          </Panel>
        )}
        {espera && (
          <Notice tint="amarillo">
            Necesitamos que nos respondas para seguir. Ingresá para leer y responder.
          </Notice>
        )}
        <Actions>
          <LinkButton to={LOGIN_PATH} variant="primary">
            Ingresar
          </LinkButton>
          <Button onClick={onAnother}>Consultar otro</Button>
        </Actions>
      </Stack>
    </div>
  );
}
