import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { suministrosRoutes, type UsuarioSuministro } from '../contract/index.ts';
import styles from './agregar-suministro.module.css';
import { FacturaDibujo } from './factura-dibujo.tsx';
import { SuministroAgregado } from './suministro-agregado.tsx';

const schema = z.object({
  suministro: z.string().check(z.trim(), z.minLength(1, 'Escribí el número de suministro.')),
  documento: z.string().check(z.trim(), z.minLength(1, 'Escribí el documento del titular.')),
});

export type AgregarSuministroPageProps = {
  /** Reads the person and their supplies again. */
  onCambio: () => Promise<void>;
  suministrosTo: string;
  /** Undefined for a person who is not confirmed, because they may not see bills. */
  facturasTo?: ((suministroId: number) => string) | undefined;
  /** The person still has to confirm their mail. */
  sinConfirmar?: boolean;
  contact: Contact;
  /** What is done with what is typed here, as the law asks to tell. */
  leyendaDatos?: string | undefined;
};

export default function AgregarSuministroPage(props: AgregarSuministroPageProps) {
  const { onCambio, suministrosTo, facturasTo, sinConfirmar = false, contact, leyendaDatos } = props;
  const [agregado, setAgregado] = useState<UsuarioSuministro | null>(null);
  const [otro, setOtro] = useState(false);
  const alAgregar = (vinculo: UsuarioSuministro) => {
    setAgregado(vinculo);
    // The supply is already theirs: a bad signal now does not take the good news away.
    void onCambio();
  };
  return (
    <>
      <PageHeader title="Agregar suministro" back={{ to: suministrosTo, label: 'Suministros' }} />
      {agregado ? (
        <SuministroAgregado
          vinculo={agregado}
          facturasTo={facturasTo?.(agregado.suministro.id)}
          suministrosTo={suministrosTo}
          sinConfirmar={sinConfirmar}
          onOtro={() => {
            setAgregado(null);
            setOtro(true);
          }}
        />
      ) : (
        <Formulario otro={otro} contact={contact} leyendaDatos={leyendaDatos} onAgregado={alAgregar} />
      )}
    </>
  );
}

/** What did not come from the server, nor from a lost signal, is most likely a number that is not right. */
const SIN_FRASE = 'No encontramos un suministro con esos datos. Revisalos con una factura a mano.';

function fraseDe(error: ApiError): string {
  const escrita = typeof error.body.description === 'string' || typeof error.body.message === 'string';
  return escrita || error.status === 0 || error.status >= 500 ? error.message : SIN_FRASE;
}

type FormularioProps = {
  /** Asked for with a button that is gone: the first field takes its focus. */
  otro: boolean;
  contact: Contact;
  leyendaDatos: string | undefined;
  onAgregado: (vinculo: UsuarioSuministro) => void;
};

function Formulario({ otro, contact, leyendaDatos, onAgregado }: FormularioProps) {
  const client = useClient();
  const phone = usePhone();
  const form = useZodForm({
    schema,
    initialValues: { suministro: '', documento: '' },
    onSubmit: async (body) => {
      try {
        onAgregado(await client.call(suministrosRoutes.vincular, { body }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        form.setMessage(fraseDe(error));
      }
    },
  });
  const primero = form.idOf('suministro');
  useEffect(() => {
    if (otro) document.getElementById(primero)?.focus();
  }, [otro, primero]);
  const ayuda = 'Está arriba a la derecha en tu factura';
  return (
    <Panel>
      <div className={styles.columnas}>
        <Form form={form}>
          <TextField
            label="Número de suministro"
            hint={
              phone ? (
                <>
                  {ayuda}
                  <FacturaDibujo />
                </>
              ) : (
                ayuda
              )
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('suministro')}
          />
          <TextField
            label="Documento o CUIT del titular"
            hint="Como figura en la factura. Podés escribirlo con o sin puntos."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('documento')}
          />
          <div className={styles.enviar}>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Agregando…">
              Agregar suministro
            </Button>
            {leyendaDatos && <small>{leyendaDatos}</small>}
            {/* Whoever could not is told whom to ask. */}
            {form.message && <ContactLine contact={contact} />}
          </div>
        </Form>
        {!phone && <FacturaDibujo />}
      </div>
    </Panel>
  );
}
