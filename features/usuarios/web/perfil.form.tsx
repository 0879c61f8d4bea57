import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { Actions, Panel, Stack } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { cuentasRoutes, EMAIL_INVALIDO, leerEmail, type Usuario } from '../contract/index.ts';
import styles from './perfil.module.css';
import { Contacto } from './perfil-contacto.tsx';
import { PersonaFields } from './persona.fields.tsx';
import { faltasNuevas, type PersonaDelForm, personaALaRed, personaDe, soloCambios } from './persona.ts';
import { useReautenticar } from './reautenticar.tsx';

export type PerfilFormProps = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  /** Where messages to the telephone can go. */
  telefonoTo?: string | undefined;
  leyendaDatos?: string | undefined;
  onCambio: () => Promise<void>;
};

type Escrito = PersonaDelForm & { email: string };

const reglas = (guardado: Escrito): FormSchema<Escrito> => ({
  safeParse(values) {
    const escrito = values as Escrito;
    const issues = [
      ...faltasNuevas(guardado, escrito).map(({ propertyPath, message }) => ({
        path: [propertyPath],
        message,
      })),
      ...(leerEmail(escrito.email) === null && escrito.email !== guardado.email
        ? [{ path: ['email'], message: EMAIL_INVALIDO }]
        : []),
    ];
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: escrito };
  },
});

/** A name that is not there yet may be written. */
const fijosDe = ({ nombre, apellido }: PersonaDelForm) => ({
  campos: [
    ...(nombre ? (['nombre'] as const) : []),
    ...(apellido ? (['apellido'] as const) : []),
    ...(['documento', 'cuit'] as const),
  ],
  porque: 'Tu identidad ya fue validada. Para cambiar estos datos iniciá un reclamo.',
});

const aLaRed = (escrito: Escrito) => ({ ...personaALaRed(escrito), email: leerEmail(escrito.email) });

/** Who it is and how to reach them, saved together. */
export function PerfilForm({ usuario, telefonoTo, leyendaDatos, onCambio }: PerfilFormProps) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const guardado: Escrito = { ...personaDe(usuario), email: usuario.email };
  const form = useZodForm({
    schema: reglas(guardado),
    initialValues: guardado,
    onSubmit: async (escrito) => {
      // Against what the server has now, and not what the form began with.
      const body = soloCambios(aLaRed(guardado), aLaRed(escrito));
      try {
        const quedo = await reautenticar(() =>
          client.call(cuentasRoutes.editar, { params: { id: usuario.id }, body }),
        );
        // As the server left it: numbers are written its way, and a new address waits for its link.
        const ahora: Escrito = { ...personaDe(quedo), email: quedo.email };
        for (const [nombre, valor] of Object.entries(ahora)) form.setValue(nombre as keyof Escrito, valor);
        form.markSaved();
        void onCambio();
        notify({ text: 'Guardamos tus datos.' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
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
            fijos={usuario.identidadValidada ? fijosDe(guardado) : undefined}
            conTelefono={false}
          />
        </div>
      </Panel>
      <Panel title="Contacto">
        <Contacto usuario={usuario} form={form} telefonoTo={telefonoTo} />
      </Panel>
      <Stack gap={12}>
        <Actions>
          <Button
            type="submit"
            variant="primary"
            disabled={!form.dirty}
            busy={form.busy}
            busyText="Guardando…"
          >
            Guardar cambios
          </Button>
        </Actions>
        {leyendaDatos && <small>{leyendaDatos}</small>}
      </Stack>
    </Form>
  );
}
