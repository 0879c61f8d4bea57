import type { AnswerOf } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { DigitsField } from '@oficina/ui/field';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useState } from 'react';
import { isOpenEstado, parseNumero, publicRoutes, requerimientoEstado } from '../../contract/index.ts';
import { EstadoRequerimiento } from '../estado-requerimiento.tsx';
import { requerimientoTitle } from '../texts.ts';
import { useFocusResult } from './use-focus-result.ts';

export type EstadoPublicoPageProps = {
  /** The QR code of a constancia leads to an address with the number. */
  numero: string;
  contact: Contact;
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

export default function EstadoPublicoPage({ numero, contact }: EstadoPublicoPageProps) {
  const [estado, setEstado] = useState<EstadoPublico | null>(null);
  return (
    <Panel>
      {estado ? (
        <FoundEstado estado={estado} onAnother={() => setEstado(null)} />
      ) : (
        <SearchForm numero={numero} contact={contact} onEstado={setEstado} />
      )}
    </Panel>
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
      <Form form={form}>
        <DigitsField
          label="Número"
          hint="Está en la constancia y en el correo que te mandamos. Por ejemplo 2026-000123"
          {...form.field('numero')}
        />
        <DigitsField label="Documento" hint="Solo números" {...form.field('documento')} />
        <Submit form={form} label="Ver cómo va" full busyText="Buscando…" />
        {form.message && <ContactLine contact={contact} />}
      </Form>
    </>
  );
}

type FoundEstadoProps = { estado: EstadoPublico; onAnother: () => void };

function FoundEstado({ estado: requerimiento, onAnother }: FoundEstadoProps) {
  const containerRef = useFocusResult();
  const espera = requerimiento.estado === requerimientoEstado.code('esperaUsuario');
  return (
    <div ref={containerRef}>
      <PageHeader
        title={requerimientoTitle(requerimiento.sustantivo, requerimiento.numero)}
        subtitle={requerimiento.categoria}
      />
      <Stack>
        <div>
          <EstadoRequerimiento estado={requerimiento.estado} />
        </div>
        <DetailList
          layout="stacked"
          details={[
            ['Recibido', <DateText key="recibido" value={requerimiento.created} format="hora" />],
            [
              'Plazo de respuesta',
              isOpenEstado(requerimiento.estado) && !espera && requerimiento.vence && (
                <>
                  Hasta el <DateText value={requerimiento.vence} format="larga" />
                </>
              ),
            ],
            ['Cerrado', requerimiento.cerrado && <DateText value={requerimiento.cerrado} format="hora" />],
          ]}
        />
        {espera && <p>Necesitamos que nos respondas para seguir. Ingresá para leer y responder.</p>}
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
