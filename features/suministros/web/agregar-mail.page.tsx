import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { EMAIL_INVALIDO, leerEmail } from '@oficina/usuarios/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';
import { BuscarSuministroMail, type SuministroElegido } from './buscar-suministro-mail.tsx';
import { useReleerCorreos } from './correos.api.ts';

const schema = z.object({
  suministro: z.string().check(z.minLength(1, 'Elegí un suministro.')),
  email: z.string().check(z.refine((texto) => leerEmail(texto) !== null, EMAIL_INVALIDO)),
});

export type AgregarMailPageProps = { listaTo: string };

const frase = ({ email, suministroCuenta }: SuministroMail) =>
  `Agregamos ${email} al suministro ${suministroCuenta}.`;

export default function AgregarMailPage({ listaTo }: AgregarMailPageProps) {
  const navigate = useNavigate();
  const releer = useReleerCorreos();
  /** Each one added to go on with another: a new form, and what was done stays written above it. */
  const [agregados, setAgregados] = useState<SuministroMail[]>([]);
  const ultimo = agregados.at(-1);
  const alAgregar = (correo: SuministroMail, otro: boolean) => {
    releer();
    if (otro) {
      setAgregados([...agregados, correo]);
      return;
    }
    notify({ text: frase(correo), detail: 'Le mandamos un correo para que lo confirme.' });
    void navigate(listaTo);
  };
  return (
    <>
      <PageHeader title="Agregar correo" back={{ to: listaTo, label: 'Correos' }} />
      <Stack gap={16}>
        <div role="status">{ultimo && <Notice tint="verde">{frase(ultimo)}</Notice>}</div>
        <Formulario key={agregados.length} otro={agregados.length > 0} onAgregado={alAgregar} />
      </Stack>
    </>
  );
}

type FormularioProps = {
  /** The button that asked for it is gone: the first field takes its focus. */
  otro: boolean;
  onAgregado: (correo: SuministroMail, otro: boolean) => void;
};

function Formulario({ otro, onAgregado }: FormularioProps) {
  const client = useClient();
  const seguir = useRef(false);
  const [elegido, setElegido] = useState<SuministroElegido | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { suministro: '', email: '' },
    onSubmit: async ({ suministro, email }) => {
      try {
        onAgregado(await client.call(mailsRoutes.agregar, { body: { suministro, email } }), seguir.current);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        form.setMessage(error.message);
      }
    },
  });
  const suministro = form.field('suministro');
  const correo = form.field('email');
  const elegir = (nuevo: SuministroElegido | null) => {
    setElegido(nuevo);
    suministro.onChange({ target: { value: nuevo ? `/api/suministros/${nuevo.id}` : '', type: 'text' } });
    moverA.current = nuevo ? correo.id : suministro.id;
  };
  // What was pressed is no longer there: the focus goes where the work goes on.
  const moverA = useRef(otro ? suministro.id : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only choosing, or starting again, moves the focus
  useEffect(() => {
    if (moverA.current) document.getElementById(moverA.current)?.focus();
    moverA.current = '';
  }, [elegido]);
  const enviar = (sigue: boolean) => () => {
    seguir.current = sigue;
  };
  return (
    <Panel>
      <Form form={form}>
        <BuscarSuministroMail
          id={suministro.id}
          error={suministro.error}
          elegido={elegido}
          onElegir={elegir}
        />
        <TextField
          label="Correo"
          hint="Le mandamos un enlace para que confirme que quiere recibir las facturas."
          type="email"
          inputMode="email"
          autoComplete="off"
          {...correo}
        />
        <Actions>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy && !seguir.current}
            busyText="Agregando…"
            onClick={enviar(false)}
          >
            Agregar correo
          </Button>
          <Button
            type="submit"
            busy={form.busy && seguir.current}
            busyText="Agregando…"
            onClick={enviar(true)}
          >
            Agregar y cargar otro
          </Button>
        </Actions>
      </Form>
    </Panel>
  );
}
