import { type ComponentProps, useId } from 'react';
import styles from './field-group.module.css';

export type FieldGroupProps = Omit<ComponentProps<'fieldset'>, 'className'> & {
  title: string;
  /** 1 means optional, 2 required. */
  requirement: 1 | 2;
};

/** Its controls answer one question together, under the name of that question. */
export function FieldGroup({ title, requirement, children, ...fieldset }: FieldGroupProps) {
  const titleId = useId();
  return (
    <fieldset {...fieldset} className={styles.grupo} aria-labelledby={titleId}>
      <legend id={titleId} className={styles.titulo}>
        {title} <span className={styles.exigencia}>{requirementLabel(requirement)}</span>
      </legend>
      {children}
    </fieldset>
  );
}

export const requirementLabel = (requirement: 1 | 2) => (requirement === 2 ? '(obligatorio)' : '(opcional)');
