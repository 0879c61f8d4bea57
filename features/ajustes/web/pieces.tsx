import { type ReactNode, useId } from 'react';
import styles from './configuracion.module.css';
import { type TellBack, Versions } from './versions.tsx';

type Props = {
  /** Whose versions are shown. */
  claves: readonly string[];
  /** Going back to one has a consequence, which is read before. */
  tellBack?: TellBack;
  preview?: ReactNode;
  children: ReactNode;
};

/** A short form, what the member reads of it, and its versions. */
export function ShortSection({ claves, tellBack, preview, children }: Props) {
  return (
    <div className={styles.una}>
      {children}
      {preview && <Preview>{preview}</Preview>}
      <Versions claves={claves} tellBack={tellBack} />
    </div>
  );
}

type WideProps = Props & {
  side: ReactNode;
  /** Both columns are as wide. */
  isEven?: boolean;
  /** What is beside the form is as wide as a telephone. */
  besidePhone?: boolean;
};

export function WideSection(props: WideProps) {
  const { claves, tellBack, preview, side, isEven = false, besidePhone = false, children } = props;
  const look = [styles.columnas, isEven && styles.mitades, besidePhone && styles.conTelefono];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <div className={styles.una}>
        {side}
        {preview && <Preview>{preview}</Preview>}
        <Versions claves={claves} tellBack={tellBack} />
      </div>
      {children}
    </div>
  );
}

export function Preview({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.previa} aria-labelledby={id}>
      <h2 id={id}>Así lo lee el socio</h2>
      {children}
    </section>
  );
}

/** What was changed and not saved is amber. */
export function Changed({ when, children }: { when: boolean; children: ReactNode }) {
  return <div className={when ? styles.cambiado : undefined}>{children}</div>;
}
