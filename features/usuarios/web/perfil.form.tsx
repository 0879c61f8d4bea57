import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { EmailField } from '@oficina/ui/field';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { FormPage } from '@oficina/ui/form-page';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import { cuentasRoutes, INVALID_EMAIL, parseEmail, type Usuario } from '../contract/index.ts';
import { PersonaFields } from './persona.fields.tsx';
import { newProblems, onlyCambios, type PersonaFormValues, personaOf, personaToWire } from './persona.ts';
import { useReautenticar } from './reautenticar.tsx';

export type PerfilFormProps = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  leyendaDatos?: string | undefined;
  onSaved: (usuario: Omit<Usuario, '@id' | '@type'>) => void;
  onBack: () => void;
};

type FormInput = PersonaFormValues & { email: string };

const rules = (guardado: FormInput) =>
  schemaOf((input: FormInput) => ({
    ...newProblems(guardado, input),
    email: parseEmail(input.email) === null && input.email !== guardado.email && INVALID_EMAIL,
  }));

const lockedOf = ({ nombre, apellido }: PersonaFormValues) => ({
  fields: [
    ...(nombre ? (['nombre'] as const) : []),
    ...(apellido ? (['apellido'] as const) : []),
    ...(['documento', 'cuit'] as const),
  ],
  reason: 'Tu identidad ya fue validada. Para cambiar estos datos iniciá un reclamo.',
});

const toWire = (input: FormInput) => ({ ...personaToWire(input), email: parseEmail(input.email) });

export function PerfilForm({ usuario, leyendaDatos, onSaved, onBack }: PerfilFormProps) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const guardado: FormInput = { ...personaOf(usuario), email: usuario.email };
  const form = useZodForm({
    schema: rules(guardado),
    initialValues: guardado,
    onSubmit: async (input) => {
      // The comparison is with the present data of the server, not with the initial values of the form.
      const body = onlyCambios(toWire(guardado), toWire(input));
      const saved = await reautenticar(() =>
        client.call(cuentasRoutes.editar, { params: { id: usuario.id }, body }),
      );
      onSaved(saved);
      notify({ text: 'Guardamos tus datos.' });
    },
  });
  const isEmailChanged = parseEmail(form.values.email) !== parseEmail(usuario.email);
  return (
    <div ref={useHeadingFocus(true)}>
      <FormPage title="Editar mis datos">
        <Panel>
          <Form form={form}>
            <PersonaFields
              tipo={form.values.tipo}
              onTipo={(tipo) => form.setValue('tipo', tipo)}
              field={form.field}
              locked={usuario.identidadValidada ? lockedOf(guardado) : undefined}
            />
            <Stack gap={8}>
              <EmailField label="Correo electrónico" autoComplete="email" {...form.field('email')} />
              <p role="status">{isEmailChanged && 'Vas a tener que confirmar el correo nuevo.'}</p>
            </Stack>
            <Actions>
              <Submit form={form} label="Guardar cambios" disabled={!form.dirty} busyText="Guardando…" />
              <Button onClick={onBack} disabled={form.busy}>
                Volver
              </Button>
            </Actions>
          </Form>
        </Panel>
        {leyendaDatos && <small>{leyendaDatos}</small>}
      </FormPage>
    </div>
  );
}
