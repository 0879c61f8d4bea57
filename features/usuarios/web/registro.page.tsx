import { useClient } from '@oficina/hydra/react';
import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { Button, LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { CheckboxField, EmailField } from '@oficina/ui/field';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  cuentasRoutes,
  INVALID_EMAIL,
  knownWordsOf,
  LEGAL_MOVED_CODE,
  type Legal,
  parseEmail,
} from '../contract/index.ts';
import { browserHeader } from './browser-header.ts';
import { claveProblem } from './clave-strength.ts';
import { NewClaveField } from './new-clave.field.tsx';
import { PersonaFields } from './persona.fields.tsx';
import { EMPTY_PERSONA, personaToWire, problemsOfPersona } from './persona.ts';
import styles from './registro.module.css';
import { RegistroDone } from './registro-done.tsx';
import { RegistroSteps } from './registro-steps.tsx';

const LegalDialog = lazy(() => import('./legal.dialog.tsx'));

export type RegistroPageProps = {
  cooperativa: string;
  legal: Legal;
  leyendaDatos?: string | undefined;
  contact: Contact;
  /** A person who has already confirmed their mail goes on there. */
  nextTo: string;
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
  const [sent, setSent] = useState<FormInput | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  if (sent && !isCorrecting)
    return (
      <RegistroDone
        key={sent.email}
        email={sent.email}
        nextTo={props.nextTo}
        onCorrect={() => setCorrecting(true)}
      />
    );
  return (
    <FormBody
      {...props}
      corrected={sent}
      onDone={(input) => {
        setSent(input);
        setCorrecting(false);
      }}
    />
  );
}

type FormBodyProps = RegistroPageProps & {
  /** What was sent with a wrong address, which takes the focus. */
  corrected: FormInput | null;
  onDone: (input: FormInput) => void;
};

function FormBody({ cooperativa, legal: ofPage, leyendaDatos, contact, corrected, onDone }: FormBodyProps) {
  const client = useClient();
  const [isReading, setReading] = useState(false);
  const [legal, setLegal] = useState(ofPage);
  const form = useZodForm({
    schema: rules(cooperativa),
    initialValues: corrected ?? EMPTY,
    onSubmit: async (input) => {
      const { plainPassword, recibirPapel, aceptarLegal } = input;
      const { email } = await client.call(cuentasRoutes.registrar, {
        headers: browserHeader(),
        body: {
          ...personaToWire(input),
          email: parseEmail(input.email),
          plainPassword,
          recibirPapel,
          aceptarLegal,
          legalVersion: legal.version ?? null,
        },
      });
      onDone({ ...input, email });
    },
    onRefused: (error) => {
      form.showRefusal(error);
      // They read the texts that took the place of those that they accepted.
      if (error.violations.some(({ code }) => code === LEGAL_MOVED_CODE)) setReading(true);
    },
  });
  const emailId = form.idOf('email');
  useEffect(() => {
    if (corrected) document.getElementById(emailId)?.focus();
  }, [corrected, emailId]);
  const hasTexts = Boolean(legal.terminos || legal.privacidad);
  return (
    <>
      <PageHeader title="Crear cuenta" />
      <Stack>
        <RegistroSteps at="cuenta" />
        <Panel>
          <Form form={form}>
            <PersonaFields
              tipo={form.values.tipo}
              onTipo={(tipo) => form.setValue('tipo', tipo)}
              question="¿Para quién es?"
              field={form.field}
            />
            <div className={styles.parte}>
              <EmailField label="Correo electrónico" autoComplete="username" {...form.field('email')} />
              <NewClaveField
                {...form.field('plainPassword')}
                knownWords={knownWordsOf({ ...form.values, cooperativa })}
              />
            </div>
            <div className={`${styles.parte} ${styles.tildes}`}>
              <CheckboxField label="Quiero la factura en papel" {...form.checkbox('recibirPapel')} />
              <CheckboxField
                label="Leí y acepto los términos y la política de privacidad"
                {...form.checkbox('aceptarLegal')}
              />
              {hasTexts && (
                <Button variant="link" onClick={() => setReading(true)}>
                  Leer los términos
                </Button>
              )}
            </div>
            <Submit form={form} label="Crear cuenta" full busyText="Creando tu cuenta…" />
            {form.message && <ContactLine contact={contact} />}
          </Form>
        </Panel>
        {leyendaDatos && <small>{leyendaDatos}</small>}
        <LinkButton variant="link" to={LOGIN_PATH}>
          Ya tengo cuenta
        </LinkButton>
      </Stack>
      {(hasTexts || isReading) && (
        <Suspense>
          <LegalDialog opened={isReading} legal={legal} onClose={() => setReading(false)} onRead={setLegal} />
        </Suspense>
      )}
    </>
  );
}
