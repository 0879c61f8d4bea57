import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { CapitalsField, DigitsField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { usePhone } from '@oficina/ui/use-phone';
import { RegistroSteps } from '@oficina/usuarios/web';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { SUMINISTROS_PATH, suministrosRoutes, type UsuarioSuministro } from '../contract/index.ts';
import styles from './agregar-suministro.module.css';
import { FacturaDrawing } from './factura-drawing.tsx';
import { SuministroAdded } from './suministro-added.tsx';

const schema = z.object({
  suministro: z.string().check(z.trim(), z.minLength(1, 'Escribí el número de suministro.')),
  documento: z.string().check(z.trim(), z.minLength(1, 'Escribí el documento del titular.')),
});

export type AgregarSuministroPageProps = {
  onCambio: () => Promise<void>;
  facturasTo: (suministroId: number) => string;
  /** A person who is not confirmed may not see facturas. */
  unconfirmed: boolean;
  /** The first suministro of an account is the last step of its registro. */
  isFirst: boolean;
  contact: Contact;
  /** The law requires this notice on how the typed data is used. */
  leyendaDatos?: string | undefined;
};

export default function AgregarSuministroPage(props: AgregarSuministroPageProps) {
  const { onCambio, facturasTo, unconfirmed, contact, leyendaDatos } = props;
  // Once it is added it is no longer the first, and the steps must not vanish.
  const [isFirst] = useState(props.isFirst);
  const [added, setAdded] = useState<UsuarioSuministro | null>(null);
  const [another, setAnother] = useState(false);
  const handleAdded = (usuarioSuministro: UsuarioSuministro) => {
    setAdded(usuarioSuministro);
    // The suministro is already linked: a network failure now must not hide the success.
    void onCambio();
  };
  const withSteps = isFirst && !another && !unconfirmed;
  if (added)
    return (
      <SuministroAdded
        usuarioSuministro={added}
        facturasTo={facturasTo(added.suministro.id)}
        unconfirmed={unconfirmed}
        withSteps={withSteps}
        onAnother={() => {
          setAdded(null);
          setAnother(true);
        }}
      />
    );
  return (
    <>
      <PageHeader title="Agregar suministro" />
      <Stack>
        {withSteps && <RegistroSteps at="suministro" />}
        <SuministroForm another={another} contact={contact} onAdded={handleAdded} />
        {leyendaDatos && <small>{leyendaDatos}</small>}
        {!isFirst && (
          <LinkButton variant="link" to={SUMINISTROS_PATH}>
            Ver mis suministros
          </LinkButton>
        )}
      </Stack>
    </>
  );
}

/** An error with no text from the server that is not a lost connection is most likely a wrong number. */
const DEFAULT_SENTENCE = 'No encontramos un suministro con esos datos. Revisalos con una factura a mano.';

function sentenceOf(error: ApiError): string {
  const hasText = typeof error.body.description === 'string' || typeof error.body.message === 'string';
  return hasText || error.status === 0 || error.status >= 500 ? error.message : DEFAULT_SENTENCE;
}

type SuministroFormProps = {
  /** When true, the button that asked for another is gone, so the first field takes the focus. */
  another: boolean;
  contact: Contact;
  onAdded: (usuarioSuministro: UsuarioSuministro) => void;
};

function SuministroForm({ another, contact, onAdded }: SuministroFormProps) {
  const client = useClient();
  const phone = usePhone();
  const form = useZodForm({
    schema,
    initialValues: { suministro: '', documento: '' },
    onSubmit: async (body) => {
      onAdded(await client.call(suministrosRoutes.vincular, { body }));
    },
    onRefused: (error) => {
      form.setMessage(sentenceOf(error));
    },
  });
  const firstFieldId = form.idOf('suministro');
  useEffect(() => {
    if (another) document.getElementById(firstFieldId)?.focus();
  }, [another, firstFieldId]);
  const ayuda = 'Está arriba a la derecha en tu factura';
  return (
    <Panel>
      <div className={styles.columnas}>
        <Form form={form}>
          <CapitalsField
            label="Número de suministro"
            hint={
              phone ? (
                <>
                  {ayuda}
                  <FacturaDrawing onlyHead />
                </>
              ) : (
                ayuda
              )
            }
            {...form.field('suministro')}
          />
          <DigitsField
            label="Documento o CUIT del titular"
            hint="Quien figura en la factura"
            {...form.field('documento')}
          />
          <div className={styles.enviar}>
            <Submit form={form} label="Agregar suministro" busyText="Agregando…" />
            {form.message && <ContactLine contact={contact} />}
          </div>
        </Form>
        {!phone && <FacturaDrawing />}
      </div>
    </Panel>
  );
}
