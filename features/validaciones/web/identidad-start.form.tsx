import { iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { CheckboxField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions } from '@oficina/ui/layout';
import * as z from 'zod/mini';
import { identidadRoutes } from '../contract/index.ts';

export type StartFormProps = {
  usuarioId: number;
  proveedor: string;
  openUrl: (url: string) => void;
};

const NO_CONSENTIMIENTO = 'Para seguir tenés que aceptar el uso de tu imagen y tu documento.';
const NO_INICIO = 'No pudimos iniciar la validación. Probá más tarde.';

const schema = z.object({
  consentimiento: z.boolean().check(z.refine((yes) => yes, NO_CONSENTIMIENTO)),
});

export function StartForm({ usuarioId, proveedor, openUrl }: StartFormProps) {
  const client = useClient();
  const form = useZodForm({
    schema,
    initialValues: { consentimiento: false },
    onSubmit: async ({ consentimiento }) => {
      const { url } = await client.call(identidadRoutes.registrar, {
        body: { usuario: iri('usuarios', usuarioId), consentimiento },
      });
      if (url) openUrl(url);
      else form.setMessage(NO_INICIO);
    },
    onRefused: (error) => {
      if (error.violations.length > 0) form.setViolations(error.violations);
      else form.setMessage(error.status === 0 || error.status === 429 ? error.message : NO_INICIO);
    },
  });
  return (
    <Form form={form}>
      <p>Así nadie más puede cambiar tu nombre ni tu documento.</p>
      <p>Necesitás tu DNI y una foto de tu cara. Lleva unos 3 minutos y lo hace {proveedor}.</p>
      <CheckboxField
        label="Acepto que un proveedor externo procese mi imagen y mi documento para validar mi identidad."
        {...form.checkbox('consentimiento')}
      />
      <Actions>
        <Submit form={form} label="Empezar" busyText="Empezando…" />
      </Actions>
    </Form>
  );
}
