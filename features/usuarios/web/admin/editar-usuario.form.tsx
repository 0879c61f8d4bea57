import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { CheckboxField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { Actions, Panel } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { isStaff } from '@oficina/values';
import { cuentasRoutes, EMAIL_INVALIDO, leerEmail, pistasDe, type Usuario } from '../../contract/index.ts';
import { ClaveNuevaField } from '../clave-nueva.field.tsx';
import { faltaDeClave } from '../fuerza.ts';
import { PersonaFields } from '../persona.fields.tsx';
import { faltasNuevas, type PersonaDelForm, personaALaRed, personaDe, soloCambios } from '../persona.ts';
import { useReautenticar } from '../reautenticar.tsx';
import { useAnotarUsuario } from './usuarios.api.ts';
import styles from './usuarios.module.css';

type Escrito = PersonaDelForm & {
  email: string;
  plainPassword: string;
  recibirPapel: boolean;
  emailValidado: boolean;
  telefonoValidado: boolean;
  identidadValidada: boolean;
};

function escritoDe(usuario: Usuario): Escrito {
  return {
    ...personaDe(usuario),
    email: usuario.email,
    plainPassword: '',
    recibirPapel: usuario.recibirPapel ?? false,
    emailValidado: usuario.emailValidado,
    telefonoValidado: usuario.telefonoValidado !== undefined,
    identidadValidada: usuario.identidadValidada,
  };
}

/** `telefonoValidado` true is now; what is taken away travels as null. */
function aLaRed(escrito: Escrito) {
  const { recibirPapel, emailValidado, identidadValidada } = escrito;
  return {
    ...personaALaRed(escrito),
    email: leerEmail(escrito.email),
    ...(escrito.plainPassword && { plainPassword: escrito.plainPassword }),
    recibirPapel,
    emailValidado,
    telefonoValidado: escrito.telefonoValidado || null,
    identidadValidada,
  };
}

const reglas = (usuario: Usuario, cooperativa: string): FormSchema<Escrito> => ({
  safeParse(values) {
    const escrito = values as Escrito;
    const guardado = escritoDe(usuario);
    const clave =
      escrito.plainPassword === ''
        ? null
        : faltaDeClave(
            escrito.plainPassword,
            pistasDe({ ...escrito, cooperativa }),
            isStaff(usuario.roles ?? []),
          );
    const issues = [
      ...faltasNuevas(guardado, escrito).map(({ propertyPath, message }) => ({
        path: [propertyPath],
        message,
      })),
      ...(leerEmail(escrito.email) === null && escrito.email !== guardado.email
        ? [{ path: ['email'], message: EMAIL_INVALIDO }]
        : []),
      ...(clave ? [{ path: ['plainPassword'], message: clave }] : []),
    ];
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: escrito };
  },
});

const DE_ADMINISTRADOR = 'El correo y la contraseña de un administrador no se cambian desde acá.';
const IDENTIDAD_VALIDADA =
  'Si cambiás nombre, apellido, documento o CUIT, hay que validar su identidad de nuevo.';
const DEL_PERSONAL = 'Si lo cambiás, se cierran sus sesiones.';

/** Somebody else's data and what was validated of it, written down with who did it. */
export function EditarUsuarioForm({ usuario, cooperativa }: { usuario: Usuario; cooperativa: string }) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const anotar = useAnotarUsuario();
  const form = useZodForm({
    schema: reglas(usuario, cooperativa),
    initialValues: escritoDe(usuario),
    onSubmit: async (escrito) => {
      try {
        const body = soloCambios(aLaRed(escritoDe(usuario)), aLaRed(escrito));
        const quedo = await reautenticar(() =>
          client.call(cuentasRoutes.editarComoPersonal, { params: { id: usuario.id }, body }),
        );
        anotar(quedo);
        const ahora = escritoDe(quedo);
        for (const [nombre, valor] of Object.entries(ahora)) form.setValue(nombre as keyof Escrito, valor);
        form.markSaved();
        notify({ text: `Guardamos los cambios de ${quedo.nombreVisible}.` });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
    },
  });
  const { telefonoValidado, roles = [] } = usuario;
  const [personal, administrador] = [isStaff(roles), roles.includes('ROLE_ADMIN')];
  return (
    <Form form={form}>
      <Panel title="Datos">
        <div className={styles.formulario}>
          {usuario.identidadValidada && <p>{IDENTIDAD_VALIDADA}</p>}
          <PersonaFields
            deOtro
            tipo={form.values.tipo}
            onTipo={(tipo) => form.setValue('tipo', tipo)}
            field={form.field}
          />
          <TextField
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={administrador}
            hint={administrador ? DE_ADMINISTRADOR : personal ? DEL_PERSONAL : undefined}
            {...form.field('email')}
          />
          {!administrador && (
            <ClaveNuevaField
              label="Contraseña nueva"
              opcional
              personal={personal}
              pistas={pistasDe({ ...form.values, cooperativa })}
              {...form.field('plainPassword')}
            />
          )}
          <CheckboxField label="Recibe la factura en papel" {...form.checkbox('recibirPapel')} />
        </div>
      </Panel>
      <Panel title="Validaciones">
        <CheckboxField label="Correo validado" {...form.checkbox('emailValidado')} />
        <CheckboxField
          label={
            telefonoValidado ? `Teléfono validado (${formatDate(telefonoValidado)})` : 'Teléfono validado'
          }
          {...form.checkbox('telefonoValidado')}
        />
        <CheckboxField label="Identidad validada" {...form.checkbox('identidadValidada')} />
      </Panel>
      <Actions>
        <Button type="submit" variant="primary" disabled={!form.dirty} busy={form.busy} busyText="Guardando…">
          Guardar cambios
        </Button>
      </Actions>
    </Form>
  );
}
