import { type AnswerOf, ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { DateText } from '@oficina/ui/date-text';
import { TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { estaAbierto, leerNumero, publicasRoutes, requerimientoEstado } from '../contract/index.ts';
import { EstadoRequerimiento } from './estado-requerimiento.tsx';
import { nombreDelCaso } from './palabras.ts';
import styles from './publicas.module.css';

export type EstadoPublicoPageProps = {
  /** The one of the address, where the code of a constancia leads. */
  numero: string;
  loginTo: string;
  contact: Contact;
};

type EstadoPublico = AnswerOf<(typeof publicasRoutes)['estadoPublico']['answer']>;
type Consulta = { numero: string; documento: string };

/** Fewer is no document, of a person or of a company. Whose it is, the server knows. */
const DIGITOS_MINIMOS = 6;

const reglas: FormSchema<Consulta> = {
  safeParse(values) {
    const escrito = values as Consulta;
    const numero = leerNumero(escrito.numero);
    const documento = escrito.documento.trim();
    const corto = documento.replace(/\D/g, '').length < DIGITOS_MINIMOS;
    if (numero !== null && !corto) return { success: true, data: { numero, documento } };
    const issues = [
      ...(numero === null
        ? [
            {
              path: ['numero'],
              message: 'Escribí el número como está en la constancia, por ejemplo 2026-000123.',
            },
          ]
        : []),
      ...(corto ? [{ path: ['documento'], message: 'Escribí el documento de quien lo inició.' }] : []),
    ];
    return { success: false, error: { issues } };
  },
};

/** How a case goes, for whoever has its number and the document of who began it. */
export default function EstadoPublicoPage({ numero, loginTo, contact }: EstadoPublicoPageProps) {
  const [estado, setEstado] = useState<EstadoPublico | null>(null);
  return (
    <Panel>
      {estado ? (
        <Encontrado estado={estado} loginTo={loginTo} onOtro={() => setEstado(null)} />
      ) : (
        <Buscar numero={numero} contact={contact} onEstado={setEstado} />
      )}
    </Panel>
  );
}

type BuscarProps = Pick<EstadoPublicoPageProps, 'numero' | 'contact'> & {
  onEstado: (estado: EstadoPublico) => void;
};

function Buscar({ numero, contact, onEstado }: BuscarProps) {
  const client = useClient();
  const form = useZodForm({
    schema: reglas,
    initialValues: { numero, documento: '' },
    onSubmit: async (consulta) => {
      try {
        onEstado(await client.call(publicasRoutes.estadoPublico, { body: consulta }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
    },
  });
  return (
    <>
      <PageHeader
        title="¿Cómo va mi trámite o reclamo?"
        subtitle="Con el número y el documento de quien lo inició. No hace falta tener cuenta."
      />
      <Form form={form}>
        <TextField
          label="Número"
          hint="Está en la constancia y en el correo que te mandamos. Por ejemplo 2026-000123"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('numero')}
        />
        <TextField
          label="Documento"
          hint="Solo números"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('documento')}
        />
        <Button type="submit" variant="primary" full busy={form.busy} busyText="Buscando…">
          Ver cómo va
        </Button>
        {form.message && <ContactLine contact={contact} />}
      </Form>
    </>
  );
}

type EncontradoProps = { estado: EstadoPublico; loginTo: string; onOtro: () => void };

function Encontrado({ estado: caso, loginTo, onOtro }: EncontradoProps) {
  const aqui = useRef<HTMLDivElement>(null);
  // The form is gone: the reader is taken to what was found.
  useEffect(() => {
    aqui.current?.querySelector('h1')?.focus();
    window.scrollTo(0, 0);
  }, []);
  const espera = caso.estado === requerimientoEstado.code('esperaUsuario');
  return (
    <div ref={aqui}>
      <PageHeader title={nombreDelCaso(caso.sustantivo, caso.numero)} subtitle={caso.categoria} />
      <Stack>
        <div>
          <EstadoRequerimiento estado={caso.estado} />
        </div>
        <dl className={styles.datos}>
          <dt>Recibido</dt>
          <dd>
            <DateText value={caso.created} format="hora" />
          </dd>
          {estaAbierto(caso.estado) && !espera && caso.vence && (
            <>
              <dt>Plazo de respuesta</dt>
              <dd>
                Hasta el <DateText value={caso.vence} format="larga" />
              </dd>
            </>
          )}
          {caso.cerrado && (
            <>
              <dt>Cerrado</dt>
              <dd>
                <DateText value={caso.cerrado} format="hora" />
              </dd>
            </>
          )}
        </dl>
        {espera && <p>Necesitamos que nos respondas para seguir. Ingresá para leer y responder.</p>}
        <Actions>
          <LinkButton to={loginTo} variant="primary">
            Ingresar
          </LinkButton>
          <Button onClick={onOtro}>Consultar otro</Button>
        </Actions>
      </Stack>
    </div>
  );
}
