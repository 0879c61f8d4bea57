import { useClient } from '@oficina/hydra/react';
import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { Button } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { CheckboxField, EmailField } from '@oficina/ui/field';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { cuentasRoutes, INVALID_EMAIL, knownWordsOf, parseEmail } from '../contract/index.ts';
import { browserHeader } from './browser-header.ts';
import { claveProblem } from './clave-strength.ts';
import type { Legal } from './legal.texts.tsx';
import { NewClaveField } from './new-clave.field.tsx';
import { PersonaFields } from './persona.fields.tsx';
import { EMPTY_PERSONA, personaToWire, problemsOfPersona } from './persona.ts';
import styles from './registro.module.css';
import { RegistroDone } from './registro-done.tsx';

const LegalDialog = lazy(() => import('./legal.dialog.tsx'));

export type RegistroPageProps = {
  cooperativa: string;
  legal: Legal;
  leyendaDatos?: string | undefined;
  contact: Contact;
};

const EMPTY = { ...EMPTY_PERSONA, email: '', plainPassword: '', recibirPapel: true, aceptarLegal: false };
type FormInput = typeof EMPTY;

const NOT_ACCEPTED = 'Para crear la cuenta tenés que aceptar los términos.';

const rules = (cooperativa: string) =>
  schemaOf((input: FormInput) => ({
    ...problemsOfPersona(input),
    email: parseEmail(input.email) === null && INVALID_EMAIL,
    plainPassword: claveProblem(input.plainPassword, knownWordsOf({ ...input, cooperativa })),
    aceptarLegal: !input.aceptarLegal && NOT_ACCEPTED,
  }));

/** Only the owner of an address learns, by mail, that it already had an account. */
export default function RegistroPage(props: RegistroPageProps) {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <RegistroDone email={email} />;
  return <FormBody {...props} onDone={setEmail} />;
}

type FormBodyProps = RegistroPageProps & { onDone: (email: string) => void };

function FormBody({ cooperativa, legal, leyendaDatos, contact, onDone }: FormBodyProps) {
  const client = useClient();
  const [isReading, setReading] = useState(false);
  const form = useZodForm({
    schema: rules(cooperativa),
    initialValues: EMPTY,
    onSubmit: async (input) => {
      const { plainPassword, recibirPapel, aceptarLegal } = input;
      const created = await client.call(cuentasRoutes.registrar, {
        headers: browserHeader(),
        body: {
          ...personaToWire(input),
          email: parseEmail(input.email),
          plainPassword,
          recibirPapel,
          aceptarLegal,
        },
      });
      onDone(created.email);
    },
  });
  const hasTexts = Boolean(legal.terminos || legal.privacidad);
  return (
    <Panel>
      <PageHeader title="Crear cuenta" subtitle="Tené a mano tu documento." />
      <Form form={form}>
        <Section titulo="Tus datos">
          <PersonaFields
            tipo={form.values.tipo}
            onTipo={(tipo) => form.setValue('tipo', tipo)}
            field={form.field}
          />
        </Section>
        <Section titulo="Tu acceso">
          <EmailField
            label="Correo electrónico"
            hint="Ahí vas a recibir tus facturas"
            autoComplete="username"
            {...form.field('email')}
          />
          <NewClaveField
            {...form.field('plainPassword')}
            knownWords={knownWordsOf({ ...form.values, cooperativa })}
          />
        </Section>
        <Section titulo="Tus facturas">
          <CheckboxField
            label="Quiero seguir recibiendo la factura en papel"
            {...form.checkbox('recibirPapel')}
          />
        </Section>
        <Stack gap={4}>
          <CheckboxField
            label="Leí y acepto los términos y la política de privacidad"
            {...form.checkbox('aceptarLegal')}
          />
          {hasTexts && (
            <Button variant="link" onClick={() => setReading(true)}>
              Leer los términos y la política de privacidad
            </Button>
          )}
        </Stack>
        <Submit form={form} label="Crear cuenta" full busyText="Creando tu cuenta…" />
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {form.message && <ContactLine contact={contact} />}
        <p>
          ¿Ya tenés cuenta? <Link to={LOGIN_PATH}>Ingresá</Link>
        </p>
      </Form>
      {hasTexts && (
        <Suspense>
          <LegalDialog opened={isReading} legal={legal} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Section({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={styles.bloque}>
      <h2>{titulo}</h2>
      {children}
    </section>
  );
}
