import { useClient } from '@oficina/hydra/react';
import { formatDate } from '@oficina/ui/date-text';
import { CheckboxField, EmailField } from '@oficina/ui/field';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { Actions, Panel } from '@oficina/ui/layout';
import { notify } from '@oficina/ui/notify';
import { isStaff } from '@oficina/values';
import {
  cuentasRoutes,
  INVALID_EMAIL,
  knownWordsOf,
  parseEmail,
  type Usuario,
} from '../../contract/index.ts';
import { claveProblem } from '../clave-strength.ts';
import { NewClaveField } from '../new-clave.field.tsx';
import { PersonaFields } from '../persona.fields.tsx';
import { newProblems, onlyCambios, type PersonaFormValues, personaOf, personaToWire } from '../persona.ts';
import { useReautenticar } from '../reautenticar.tsx';
import { useCacheUsuario } from './usuarios.api.ts';
import styles from './usuarios.module.css';

type FormInput = PersonaFormValues & {
  email: string;
  plainPassword: string;
  recibirPapel: boolean;
  emailValidado: boolean;
  telefonoValidado: boolean;
  identidadValidada: boolean;
};

function inputOf(usuario: Usuario): FormInput {
  return {
    ...personaOf(usuario),
    email: usuario.email,
    plainPassword: '',
    recibirPapel: usuario.recibirPapel ?? false,
    emailValidado: usuario.emailValidado,
    telefonoValidado: usuario.telefonoValidado !== undefined,
    identidadValidada: usuario.identidadValidada,
  };
}

/** `telefonoValidado` as true means now; removed values travel as null. */
function toWire(input: FormInput) {
  const { recibirPapel, emailValidado, identidadValidada } = input;
  return {
    ...personaToWire(input),
    email: parseEmail(input.email),
    ...(input.plainPassword && { plainPassword: input.plainPassword }),
    recibirPapel,
    emailValidado,
    telefonoValidado: input.telefonoValidado || null,
    identidadValidada,
  };
}

const rules = (usuario: Usuario, cooperativa: string) =>
  schemaOf((input: FormInput) => {
    const guardado = inputOf(usuario);
    const knownWords = knownWordsOf({ ...input, cooperativa });
    const personal = isStaff(usuario.roles ?? []);
    return {
      ...newProblems(guardado, input),
      email: parseEmail(input.email) === null && input.email !== guardado.email && INVALID_EMAIL,
      plainPassword: input.plainPassword !== '' && claveProblem(input.plainPassword, knownWords, personal),
    };
  });

const ADMIN_NOTICE = 'El correo y la contraseña de un administrador no se cambian desde acá.';
const IDENTIDAD_VALIDADA =
  'Si cambiás nombre, apellido, documento o CUIT, hay que validar su identidad de nuevo.';
const STAFF_NOTICE = 'Si lo cambiás, se cierran sus sesiones.';

export function EditarUsuarioForm({ usuario, cooperativa }: { usuario: Usuario; cooperativa: string }) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const cacheUsuario = useCacheUsuario();
  const form = useZodForm({
    schema: rules(usuario, cooperativa),
    initialValues: inputOf(usuario),
    onSubmit: async (input) => {
      const body = onlyCambios(toWire(inputOf(usuario)), toWire(input));
      const saved = await reautenticar(() =>
        client.call(cuentasRoutes.editarAdmin, { params: { id: usuario.id }, body }),
      );
      cacheUsuario(saved);
      const current = inputOf(saved);
      for (const [nombre, valor] of Object.entries(current)) form.setValue(nombre as keyof FormInput, valor);
      form.markSaved();
      notify({ text: `Guardamos los cambios de ${saved.nombreVisible}.` });
    },
  });
  const { telefonoValidado, roles = [] } = usuario;
  const [personal, isAdmin] = [isStaff(roles), roles.includes('ROLE_ADMIN')];
  return (
    <Form form={form}>
      <Panel title="Datos">
        <div className={styles.formulario}>
          {usuario.identidadValidada && <p>{IDENTIDAD_VALIDADA}</p>}
          <PersonaFields
            forOther
            tipo={form.values.tipo}
            onTipo={(tipo) => form.setValue('tipo', tipo)}
            field={form.field}
          />
          <EmailField
            label="Correo electrónico"
            autoComplete="off"
            readOnly={isAdmin}
            hint={isAdmin ? ADMIN_NOTICE : personal ? STAFF_NOTICE : undefined}
            {...form.field('email')}
          />
          {!isAdmin && (
            <NewClaveField
              label="Contraseña nueva"
              optional
              personal={personal}
              knownWords={knownWordsOf({ ...form.values, cooperativa })}
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
        <Submit form={form} label="Guardar cambios" disabled={!form.dirty} busyText="Guardando…" />
      </Actions>
    </Form>
  );
}
