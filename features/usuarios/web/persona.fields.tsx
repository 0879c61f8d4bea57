import { PhoneField, TextField, type TextFieldProps } from '@oficina/ui/field';
import { Segmented } from '@oficina/ui/segmented';
import styles from './persona.module.css';
import type { PersonaFormValues, PersonaTipo } from './persona.ts';

const TIPOS: readonly { value: PersonaTipo; label: string }[] = [
  { value: 'persona', label: 'Soy una persona' },
  { value: 'empresa', label: 'Soy una empresa' },
];
const OTHER_TIPOS: readonly { value: PersonaTipo; label: string }[] = [
  { value: 'persona', label: 'Es una persona' },
  { value: 'empresa', label: 'Es una empresa' },
];

type PersonaField = Exclude<keyof PersonaFormValues, 'tipo'>;

export type PersonaFieldsProps = {
  tipo: PersonaTipo;
  onTipo: (tipo: PersonaTipo) => void;
  field: (
    nombre: PersonaField,
  ) => Pick<TextFieldProps, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  locked?: { fields: readonly PersonaField[]; reason: string } | undefined;
  /** With somebody else's data, the browser must not fill in the clerk's. */
  forOther?: boolean;
  withTelefono?: boolean;
};

export function PersonaFields(props: PersonaFieldsProps) {
  const { tipo, onTipo, field, locked, forOther = false, withTelefono = true } = props;
  const autoCompleteOf = (valor: string) => (forOther ? 'off' : valor);
  const isCompany = tipo === 'empresa';
  const numero = { inputMode: 'numeric' as const, autoComplete: 'off' };
  const lockableField = (nombre: PersonaField) => ({
    ...field(nombre),
    readOnly: locked?.fields.includes(nombre) ?? false,
  });
  const cuit = (
    <TextField
      label="CUIT"
      optional={!isCompany && !locked}
      hint={locked ? undefined : 'Los 11 números'}
      {...numero}
      {...lockableField('cuit')}
    />
  );
  return (
    <>
      {locked && <p>{locked.reason}</p>}
      <Segmented
        label={forOther ? 'Tipo de cuenta' : '¿Quién sos?'}
        options={forOther ? OTHER_TIPOS : TIPOS}
        value={tipo}
        onChange={onTipo}
        disabled={locked !== undefined}
      />
      <div className={styles.columnas}>
        {isCompany && (
          <>
            <TextField
              label="Razón social"
              autoComplete={autoCompleteOf('organization')}
              {...lockableField('razonSocial')}
            />
            {cuit}
          </>
        )}
        <TextField
          label={isCompany ? 'Nombre de contacto' : 'Nombre'}
          autoComplete={autoCompleteOf('given-name')}
          {...lockableField('nombre')}
        />
        {!isCompany && (
          <TextField
            label="Apellido"
            autoComplete={autoCompleteOf('family-name')}
            {...lockableField('apellido')}
          />
        )}
        <TextField
          label="Documento"
          hint={locked ? undefined : 'Solo números'}
          {...numero}
          {...lockableField('documento')}
        />
        {!isCompany && cuit}
        {withTelefono && (
          <PhoneField label="Teléfono" optional autoComplete={autoCompleteOf('tel')} {...field('telefono')} />
        )}
      </div>
    </>
  );
}
