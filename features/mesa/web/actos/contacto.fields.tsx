import { DigitsField, EmailField, PhoneField, TextField } from '@oficina/ui/field';
import { INVALID_DOCUMENTO, INVALID_EMAIL, parseEmail, parsePersona } from '@oficina/usuarios/contract';

export const EMPTY_CONTACTO = { nombre: '', documento: '', email: '', telefono: '' };
type Contacto = typeof EMPTY_CONTACTO;

type Problem = string | false | undefined;

/** The server says whether the telephone is one: only it has the tables of area codes. */
export function problemsOfContacto({ nombre, documento, email }: Contacto): Record<string, Problem> {
  const { problems } = parsePersona({ nombre, documento });
  return {
    nombre: problems.nombre && 'Escribí el nombre (al menos 3 letras).',
    documento: problems.documento && INVALID_DOCUMENTO,
    email: email.trim() !== '' && parseEmail(email) === null && INVALID_EMAIL,
  };
}

export const contactoOf = ({ nombre, documento, email, telefono }: Contacto) => ({
  nombre,
  documento,
  email: email.trim() || null,
  telefono: telefono.trim() || null,
});

type Field = (name: keyof Contacto) => { id: string; name: string; value: string; error: string | undefined };

/** Whoever asks has no account: this is where they are found. */
export function ContactoFields({ field }: { field: Field }) {
  return (
    <>
      <TextField label="Nombre" autoComplete="off" {...field('nombre')} />
      <DigitsField label="Documento" {...field('documento')} />
      <PhoneField label="Teléfono" optional autoComplete="off" {...field('telefono')} />
      <EmailField label="Correo" optional autoComplete="off" {...field('email')} />
    </>
  );
}
