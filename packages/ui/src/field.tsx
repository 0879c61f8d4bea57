import type {
  HTMLAttributes,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { useId } from 'react';
import styles from './field.module.css';
import { IconAlert, IconChevron } from './icon.tsx';

type Common = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Only the exception is marked, with "(opcional)". */
  optional?: boolean;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Every field of the portal uses this frame, so that label, hint and error are tied to the control. */
export function FieldFrame({
  id: given,
  label,
  hint,
  error,
  optional,
  children,
}: Common & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const own = useId();
  const id = given ?? own;
  const described = [hint && `${id}-ayuda`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.campo}>
      <label htmlFor={id} className={styles.etiqueta}>
        {label}
        {optional && <span className={styles.opcional}> (opcional)</span>}
      </label>
      {hint && (
        <span id={`${id}-ayuda`} className={styles.ayuda}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type FieldErrorProps = Pick<HTMLAttributes<HTMLElement>, 'id' | 'role' | 'children'>;

export function FieldError({ children, ...rest }: FieldErrorProps) {
  return (
    <span {...rest} className={styles.error}>
      <IconAlert size={20} />
      <span>{children}</span>
    </span>
  );
}

export type TextFieldProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>;

export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(wiring) => <input type="text" {...input} {...wiring} className={styles.control} />}
    </FieldFrame>
  );
}

/** An address has no words to correct and no capital letters. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

export function PhoneField(props: TextFieldProps) {
  return (
    <TextField type="tel" inputMode="tel" hint="Con código de área" placeholder="3492 15 401234" {...props} />
  );
}

/** The digits identify something, such as a document, and are not an amount. */
export function DigitsField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}

/** The text is copied from where it is printed in capital letters. */
export function CapitalsField(props: TextFieldProps) {
  return <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />;
}

export type TextAreaFieldProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>;

export function TextAreaField({ label, hint, error, optional, id, ...input }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(wiring) => <textarea rows={4} {...input} {...wiring} className={styles.control} />}
    </FieldFrame>
  );
}

export type SelectOption = { value: string; label: string };
export type SelectFieldProps = Common &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
    options: readonly SelectOption[];
    placeholder?: string;
  };

/** The phone's own picker is larger and better known to our readers than a custom list. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const empty = options.length === 0;
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(wiring) => (
        <div className={styles.caja}>
          <select {...select} {...wiring} className={`${styles.control} ${styles.select}`}>
            {empty && <option value="">Sin opciones disponibles</option>}
            {!empty && placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.flecha}>
            <IconChevron />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

export type CheckboxFieldProps = Pick<Common, 'label' | 'error'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>;

export function CheckboxField({ label, error, id: given, ...input }: CheckboxFieldProps) {
  const own = useId();
  const id = given ?? own;
  const errorId = `${id}-error`;
  return (
    <div className={styles.campo}>
      <label className={styles.tilde} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
