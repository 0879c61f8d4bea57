import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { CheckboxField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { cuentasRoutes, EMAIL_INVALIDO, leerEmail, pistasDe } from '../contract/index.ts';
import { ClaveNuevaField } from './clave-nueva.field.tsx';
import { faltaDeClave } from './fuerza.ts';
import type { Legal } from './legal.textos.tsx';
import { esteNavegador } from './navegador.ts';
import { PersonaFields } from './persona.fields.tsx';
import { faltasDePersona, PERSONA_VACIA, personaALaRed } from './persona.ts';
import styles from './registro.module.css';
import { RegistroListo } from './registro-listo.tsx';

const LegalDialog = lazy(() => import('./legal.dialog.tsx'));

export type RegistroPageProps = {
  cooperativa: string;
  legal: Legal;
  leyendaDatos?: string | undefined;
  loginTo: string;
  contact: Contact;
};

const VACIO = { ...PERSONA_VACIA, email: '', plainPassword: '', recibirPapel: true, aceptarLegal: false };
type Escrito = typeof VACIO;

const SIN_ACEPTAR = 'Para crear la cuenta tenés que aceptar los términos.';

/** The rules of the server, on what is typed. */
const reglas = (cooperativa: string): FormSchema<Escrito> => ({
  safeParse(values) {
    const escrito = values as Escrito;
    const clave = faltaDeClave(escrito.plainPassword, pistasDe({ ...escrito, cooperativa }));
    const faltas: [string, string | null | false][] = [
      ...faltasDePersona(escrito).map(({ propertyPath, message }): [string, string] => [
        propertyPath,
        message,
      ]),
      ['email', leerEmail(escrito.email) === null && EMAIL_INVALIDO],
      ['plainPassword', clave],
      ['aceptarLegal', !escrito.aceptarLegal && SIN_ACEPTAR],
    ];
    const issues = faltas.flatMap(([campo, message]) => (message ? [{ path: [campo], message }] : []));
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: escrito };
  },
});

/** A new account. Whether the address had one already is told to nobody but its owner, by mail. */
export default function RegistroPage(props: RegistroPageProps) {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <RegistroListo email={email} loginTo={props.loginTo} />;
  return <Formulario {...props} onListo={setEmail} />;
}

type FormularioProps = RegistroPageProps & { onListo: (email: string) => void };

function Formulario({ cooperativa, legal, leyendaDatos, loginTo, contact, onListo }: FormularioProps) {
  const client = useClient();
  const [leyendo, setLeyendo] = useState(false);
  const form = useZodForm({
    schema: reglas(cooperativa),
    initialValues: VACIO,
    onSubmit: async (escrito) => {
      const { plainPassword, recibirPapel, aceptarLegal } = escrito;
      try {
        const creada = await client.call(cuentasRoutes.registrar, {
          headers: esteNavegador(),
          body: {
            ...personaALaRed(escrito),
            email: leerEmail(escrito.email),
            plainPassword,
            recibirPapel,
            aceptarLegal,
          },
        });
        onListo(creada.email);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
    },
  });
  const hayTextos = Boolean(legal.terminos || legal.privacidad);
  return (
    <Panel>
      <PageHeader title="Crear cuenta" subtitle="Tené a mano tu documento." />
      <Form form={form}>
        <Bloque titulo="Tus datos">
          <PersonaFields
            tipo={form.values.tipo}
            onTipo={(tipo) => form.setValue('tipo', tipo)}
            field={form.field}
          />
        </Bloque>
        <Bloque titulo="Tu acceso">
          <TextField
            label="Correo electrónico"
            hint="Ahí vas a recibir tus facturas"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('email')}
          />
          <ClaveNuevaField
            {...form.field('plainPassword')}
            pistas={pistasDe({ ...form.values, cooperativa })}
          />
        </Bloque>
        <Bloque titulo="Tus facturas">
          <CheckboxField
            label="Quiero seguir recibiendo la factura en papel"
            {...form.checkbox('recibirPapel')}
          />
        </Bloque>
        <Stack gap={4}>
          <CheckboxField
            label="Leí y acepto los términos y la política de privacidad"
            {...form.checkbox('aceptarLegal')}
          />
          {hayTextos && (
            <Button variant="link" onClick={() => setLeyendo(true)}>
              Leer los términos y la política de privacidad
            </Button>
          )}
        </Stack>
        <Button type="submit" variant="primary" full busy={form.busy} busyText="Creando tu cuenta…">
          Crear cuenta
        </Button>
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {form.message && <ContactLine contact={contact} />}
        <p>
          ¿Ya tenés cuenta? <Link to={loginTo}>Ingresá</Link>
        </p>
      </Form>
      {hayTextos && (
        <Suspense>
          <LegalDialog opened={leyendo} legal={legal} onClose={() => setLeyendo(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Bloque({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={styles.bloque}>
      <h2>{titulo}</h2>
      {children}
    </section>
  );
}
