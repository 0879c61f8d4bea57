import { ApiError } from '@oficina/hydra';
import { useOnline } from '@oficina/hydra/react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from './button.tsx';
import { type Contact, ContactLine } from './contact-line.tsx';
import styles from './empty.module.css';
import { IconAlert } from './icon.tsx';
import { Actions, usePageHeading } from './layout.tsx';
import { OfflineState } from './offline-state.tsx';

type Framed = { bare?: boolean };

const frame = (bare: boolean) => (bare ? `${styles.vacio} ${styles.desnudo}` : styles.vacio);

export type EmptyStateProps = Framed & { reason?: ReactNode; action?: ReactNode };

export const EmptyState = (props: EmptyStateProps) => (
  <Placeholder title="No se han encontrado resultados" {...props} />
);

export function Placeholder({ title, reason, action, bare = false }: EmptyStateProps & { title: string }) {
  return (
    <div className={frame(bare)}>
      <p className={styles.fuerte}>{title}</p>
      {reason && <p className={styles.suave}>{reason}</p>}
      {action}
    </div>
  );
}

export type ErrorStateProps = Framed & {
  title?: string;
  text?: ReactNode;
  retry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
};

export function ErrorState({
  title = 'No pudimos conectarnos',
  text = 'Revisá tu conexión y probá de nuevo.',
  retry,
  retrying = false,
  action,
  bare = false,
}: ErrorStateProps) {
  const online = useOnline();
  if (!online && !bare) return <OfflineState retry={retry} retrying={retrying} />;
  return (
    <div className={frame(bare)} role="alert">
      <p className={styles.fuerte}>{online ? title : 'Sin conexión'}</p>
      <p>{online ? text : 'Vuelve sola con la señal.'}</p>
      {(retry || action) && (
        <Actions>
          {retry && (
            <Button onClick={retry} busy={retrying} busyText="Reintentando…">
              Reintentar
            </Button>
          )}
          {action}
        </Actions>
      )}
    </div>
  );
}

export type ErrorPageProps = {
  title: string;
  text: ReactNode;
  code?: string | undefined;
  retry?: (() => void) | undefined;
  actions?: ReactNode;
  contact?: Contact | undefined;
};

export function ErrorPage({ title, text, code, retry, actions, contact }: ErrorPageProps) {
  const heading = usePageHeading(title);
  return (
    <div className={styles.pagina}>
      <span className={styles.marca}>
        <IconAlert size={32} />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {code && (
        <p className={`${styles.suave} ${styles.chico}`}>
          Código: <strong>{code}</strong>
        </p>
      )}
      <Actions>
        {retry && (
          <Button variant="primary" onClick={retry}>
            Reintentar
          </Button>
        )}
        {actions ?? (
          <LinkButton to="/" variant={retry ? 'secondary' : 'primary'}>
            Ir al inicio
          </LinkButton>
        )}
      </Actions>
      {contact && <ContactLine contact={contact} />}
    </div>
  );
}

export const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404;

type PageProps = { contact?: Contact | undefined };

export function NotFound({ contact, back }: PageProps & { back?: { to: string; label: string } }) {
  return (
    <ErrorPage
      title="No encontramos esta página"
      text="Puede que el enlace esté mal escrito o que ya no exista."
      contact={contact}
      actions={
        <>
          <LinkButton to="/" variant="primary">
            Ir al inicio
          </LinkButton>
          {back && <LinkButton to={back.to}>{back.label}</LinkButton>}
        </>
      }
    />
  );
}

export function CrashState({ contact, code, retry }: PageProps & { code?: string; retry?: () => void }) {
  return (
    <ErrorPage
      title="Algo falló de nuestro lado"
      text="Tus datos y tus pagos están a salvo. Probá de nuevo en unos minutos."
      code={code}
      retry={retry}
      contact={contact}
    />
  );
}
