import { TextField, type TextFieldProps } from '@oficina/ui/field';
import { Segmented } from '@oficina/ui/segmented';
import styles from './persona.module.css';
import type { PersonaDelForm, TipoDePersona } from './persona.ts';

const TIPOS: readonly { value: TipoDePersona; label: string }[] = [
  { value: 'persona', label: 'Soy una persona' },
  { value: 'empresa', label: 'Soy una empresa' },
];
const TIPOS_DE_OTRO: readonly { value: TipoDePersona; label: string }[] = [
  { value: 'persona', label: 'Es una persona' },
  { value: 'empresa', label: 'Es una empresa' },
];

type Campo = Exclude<keyof PersonaDelForm, 'tipo'>;

export type PersonaFieldsProps = {
  tipo: TipoDePersona;
  onTipo: (tipo: TipoDePersona) => void;
  field: (nombre: Campo) => Pick<TextFieldProps, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
  /** What cannot be changed, and why. */
  fijos?: { campos: readonly Campo[]; porque: string } | undefined;
  /** Somebody else's data: the browser must not fill in the clerk's. */
  deOtro?: boolean;
  conTelefono?: boolean;
};

/** Who it is: a person, or a company with somebody to talk to. */
export function PersonaFields(props: PersonaFieldsProps) {
  const { tipo, onTipo, field, fijos, deOtro = false, conTelefono = true } = props;
  const pista = (valor: string) => (deOtro ? 'off' : valor);
  const empresa = tipo === 'empresa';
  const numero = { inputMode: 'numeric' as const, autoComplete: 'off' };
  const campo = (nombre: Campo) => ({ ...field(nombre), readOnly: fijos?.campos.includes(nombre) ?? false });
  const cuit = (
    <TextField
      label="CUIT"
      optional={!empresa && !fijos}
      hint={fijos ? undefined : 'Los 11 números'}
      {...numero}
      {...campo('cuit')}
    />
  );
  return (
    <>
      {fijos && <p>{fijos.porque}</p>}
      <Segmented
        label={deOtro ? 'Tipo de cuenta' : '¿Quién sos?'}
        options={deOtro ? TIPOS_DE_OTRO : TIPOS}
        value={tipo}
        onChange={onTipo}
        disabled={fijos !== undefined}
      />
      <div className={styles.columnas}>
        {empresa && (
          <>
            <TextField label="Razón social" autoComplete={pista('organization')} {...campo('razonSocial')} />
            {cuit}
          </>
        )}
        <TextField
          label={empresa ? 'Nombre de contacto' : 'Nombre'}
          autoComplete={pista('given-name')}
          {...campo('nombre')}
        />
        {!empresa && (
          <TextField label="Apellido" autoComplete={pista('family-name')} {...campo('apellido')} />
        )}
        <TextField
          label="Documento"
          hint={fijos ? undefined : 'Solo números'}
          {...numero}
          {...campo('documento')}
        />
        {!empresa && cuit}
        {conTelefono && (
          <TextField
            label="Teléfono"
            optional
            hint="Con código de área. Por ejemplo 3492 15 401234"
            type="tel"
            inputMode="tel"
            autoComplete={pista('tel')}
            {...field('telefono')}
          />
        )}
      </div>
    </>
  );
}
