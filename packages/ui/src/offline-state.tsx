import { useLocation } from 'react-router';
import { Button, LinkButton } from './button.tsx';
import { usePageHeading } from './layout.tsx';
import styles from './offline.module.css';

const FACTURAS_PATH = '/facturas';

type Props = { retry?: (() => void) | undefined; retrying?: boolean };

/** This stands for data that nobody has read yet on this phone. What draws it also draws the data when the line is back. */
export function OfflineState({ retry, retrying = false }: Props) {
  const { pathname } = useLocation();
  return (
    <div className={styles.sin}>
      <svg className={styles.dibujo} viewBox="0 0 240 130" aria-hidden="true">
        <path d="M4 122h232M36 122V18M22 30h28M26 30v-7m20 7v-7M46 26q22 22 46 22M150 122V76l36-28 36 28v46M142 82l44-34 44 34M172 82h12v16h-12zM196 122V92h14v30M160 60q-14-6-24-10M92 48q8 0 12 6M104 42l8 4M136 50l-9-3M116 60l3-8M124 62l-1-8" />
        <path className={styles.chispa} d="M112 30l-4-8M122 28v-9M132 31l5-8" />
      </svg>
      <p role="alert">Esta pantalla no está guardada en este teléfono. Vuelve sola con la señal.</p>
      {retry && (
        <Button variant="primary" onClick={retry} busy={retrying} busyText="Reintentando…">
          Reintentar
        </Button>
      )}
      {pathname !== FACTURAS_PATH && (
        <LinkButton variant="link" to={FACTURAS_PATH}>
          Ver mis facturas guardadas
        </LinkButton>
      )}
    </div>
  );
}

/** A page whose code did not arrive, so not even its title is known. */
export function OfflinePage({ retry }: Pick<Props, 'retry'>) {
  const title = 'Sin conexión';
  const heading = usePageHeading(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <OfflineState retry={retry} />
    </>
  );
}
