import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { pistasDe } from '@oficina/usuarios/contract';
import { ClaveNuevaField, faltaDeClave } from '@oficina/usuarios/web';
import { useEffect, useRef, useState } from 'react';
import { sesionRoutes } from '../contract/index.ts';

export type ElegirClaveProps = {
  token: string;
  cooperativa: string;
  onListo: () => void;
  onPedirOtro: () => void;
};

type Escrito = { plainPassword: string };

/** A violation of the password is told under it; any other is of the link. */
export function ElegirClave({ token, cooperativa, onListo, onPedirOtro }: ElegirClaveProps) {
  const client = useClient();
  const [vencido, setVencido] = useState<string | null>(null);
  const aviso = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the form.
  useEffect(() => {
    if (vencido) aviso.current?.focus();
  }, [vencido]);
  const pistas = pistasDe({ cooperativa });
  const schema: FormSchema<Escrito> = {
    safeParse(values) {
      const escrito = values as Escrito;
      const message = faltaDeClave(escrito.plainPassword, pistas);
      return message
        ? { success: false, error: { issues: [{ path: ['plainPassword'], message }] } }
        : { success: true, data: escrito };
    },
  };
  const form = useZodForm({
    schema,
    initialValues: { plainPassword: '' },
    onSubmit: async ({ plainPassword }) => {
      try {
        await client.call(sesionRoutes.restablecerClave, { body: { token, plainPassword } });
        onListo();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const deClave = error.violations.some(({ propertyPath }) => propertyPath === 'plainPassword');
        if (deClave) form.setViolations(error.violations);
        else if (error.status === 422) setVencido(error.message);
        else form.setMessage(error.message);
      }
    },
  });
  if (vencido)
    return (
      <Stack>
        <div ref={aviso} tabIndex={-1}>
          <Notice tint="rojo" role="alert">
            {vencido}
          </Notice>
        </div>
        <Button variant="primary" full onClick={onPedirOtro}>
          Pedir otro
        </Button>
      </Stack>
    );
  return (
    <Form form={form}>
      <ClaveNuevaField label="Contraseña nueva" pistas={pistas} {...form.field('plainPassword')} />
      <Button type="submit" variant="primary" full busy={form.busy} busyText="Guardando…">
        Guardar contraseña
      </Button>
    </Form>
  );
}
