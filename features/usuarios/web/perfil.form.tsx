import { useClient } from '@oficina/hydra/react';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { cuentasRoutes, INVALID_EMAIL, parseEmail, type Usuario } from '../contract/index.ts';
import styles from './perfil.module.css';
import { Contacto } from './perfil-contacto.tsx';
import { PersonaFields } from './persona.fields.tsx';
import { newProblems, onlyCambios, type PersonaFormValues, personaOf, personaToWire } from './persona.ts';
import { useReautenticar } from './reautenticar.tsx';

export type PerfilFormProps = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  /** Undefined where the installation cannot send messages to telephones. */
  telefonoTo: string | undefined;
  leyendaDatos?: string | undefined;
  onCambio: () => Promise<void>;
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

export function PerfilForm({ usuario, telefonoTo, leyendaDatos, onCambio }: PerfilFormProps) {
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
      // The fields show what the server stored: it formats numbers, and a new address awaits its link.
      const current: FormInput = { ...personaOf(saved), email: saved.email };
      for (const [nombre, valor] of Object.entries(current)) form.setValue(nombre as keyof FormInput, valor);
      form.markSaved();
      void onCambio();
      notify({ text: 'Guardamos tus datos.' });
    },
  });
  return (
    <Form form={form}>
      <Panel title="Datos personales">
        <div className={styles.formulario}>
          <PersonaFields
            tipo={form.values.tipo}
            onTipo={(tipo) => form.setValue('tipo', tipo)}
            field={form.field}
            locked={usuario.identidadValidada ? lockedOf(guardado) : undefined}
            withTelefono={false}
          />
        </div>
      </Panel>
      <Panel title="Contacto">
        <Contacto usuario={usuario} form={form} telefonoTo={telefonoTo} />
      </Panel>
      <Stack gap={12}>
        <Actions>
          <Submit form={form} label="Guardar cambios" disabled={!form.dirty} busyText="Guardando…" />
        </Actions>
        {leyendaDatos && <small>{leyendaDatos}</small>}
      </Stack>
    </Form>
  );
}
