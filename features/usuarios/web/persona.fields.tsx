import { DigitsField, PhoneField, TextField, type TextFieldProps } from '@oficina/ui/field';
import { Segmented } from '@oficina/ui/segmented';
import type { ReactNode } from 'react';
import styles from './persona.module.css';
import type { PersonaFormValues, PersonaTipo } from './persona.ts';

const TIPOS: readonly { value: PersonaTipo; label: string }[] = [
  { value: 'persona', label: 'Persona' },
  { value: 'empresa', label: 'Empresa' },
];

const WHO = <span className="oculto">¿Quién sos?</span>;

type PersonaField = Exclude<keyof PersonaFormValues, 'tipo'>;

export type PersonaFieldsProps = {
  tipo: PersonaTipo;
  onTipo: (tipo: PersonaTipo) => void;
  /** By default it is only heard, because a person who edits their own account knows whose it is. */
  question?: ReactNode;
  field: (
    nombre: PersonaField,
  ) => Pick<TextFieldProps, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  locked?: { fields: readonly PersonaField[]; reason: string } | undefined;
  /** With somebody else's data, the browser must not fill in the clerk's. */
  forOther?: boolean;
  withTelefono?: boolean;
};

export function PersonaFields(props: PersonaFieldsProps) {
  const { tipo, onTipo, question = WHO, field, locked, forOther = false, withTelefono = true } = props;
  const autoCompleteOf = (valor: string) => (forOther ? 'off' : valor);
  const isCompany = tipo === 'empresa';
  const lockableField = (nombre: PersonaField) => ({
    ...field(nombre),
    readOnly: locked?.fields.includes(nombre) ?? false,
  });
  const documento = <DigitsField label="Documento" {...lockableField('documento')} />;
  const cuit = (
    <DigitsField
      label="CUIT"
      placeholder={locked ? undefined : '11 números'}
      optional={!isCompany && !locked}
      {...lockableField('cuit')}
    />
  );
  const nombre = (
    <TextField
      label={isCompany ? 'Nombre de contacto' : 'Nombre'}
      autoComplete={autoCompleteOf('given-name')}
      {...lockableField('nombre')}
    />
  );
  return (
    <>
      {locked && <p>{locked.reason}</p>}
      <Segmented
        label={forOther ? 'Tipo de cuenta' : question}
        options={TIPOS}
        value={tipo}
        onChange={onTipo}
        disabled={locked !== undefined}
      />
      {isCompany ? (
        <>
          <div className={`${styles.par} ${styles.nombres}`}>
            <TextField
              label="Razón social"
              autoComplete={autoCompleteOf('organization')}
              {...lockableField('razonSocial')}
            />
            {cuit}
          </div>
          <div className={`${styles.par} ${styles.nombres}`}>
            {nombre}
            {documento}
          </div>
        </>
      ) : (
        <>
          <div className={`${styles.par} ${styles.nombres}`}>
            {nombre}
            <TextField
              label="Apellido"
              autoComplete={autoCompleteOf('family-name')}
              {...lockableField('apellido')}
            />
          </div>
          <div className={styles.par}>
            {documento}
            {cuit}
          </div>
        </>
      )}
      {withTelefono && (
        <div className={styles.telefono}>
          <PhoneField label="Teléfono" optional autoComplete={autoCompleteOf('tel')} {...field('telefono')} />
        </div>
      )}
    </>
  );
}
