import { formatDate } from '@oficina/ui/date-text';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense } from 'react';
import { requerimientoEstado } from '../../contract/index.ts';
import { PrintConstanciaButton } from './constancia.tsx';
import type { ResueltoProps } from './finished-panel.tsx';
import styles from './ver.module.css';

const Resuelto = lazy(() => import('./finished-panel.tsx'));

type Props = ResueltoProps & { justSent: boolean; hasConstancia: boolean };

export function EstadoPanel({ requerimiento, justSent, hasConstancia, ...props }: Props) {
  const { sustantivo } = requerimiento.categoria;
  if (justSent)
    return (
      <div className={styles.recien}>
        <Notice tint="verde" role="status">
          <p>
            Recibimos tu {sustantivo}. Es el número{' '}
            <strong className={styles.numero}>{requerimiento.numero}</strong>.
          </p>
          {requerimiento.vence && (
            <p>Te respondemos a más tardar el {formatDate(requerimiento.vence, 'larga')}.</p>
          )}
        </Notice>
        {hasConstancia && <PrintConstanciaButton requerimiento={requerimiento} variant="secondary" />}
      </div>
    );
  switch (requerimientoEstado.name(requerimiento.estado)) {
    case 'pendiente':
    case 'iniciado':
      return null;
    case 'esperaUsuario':
      return <Notice tint="amarillo">Necesitamos que nos respondas para seguir.</Notice>;
    case 'finalizado':
      return (
        <Suspense fallback={<CardSkeleton />}>
          <Resuelto requerimiento={requerimiento} {...props} />
        </Suspense>
      );
    case 'anulado':
      return <Notice tint="gris">Este {sustantivo} fue anulado.</Notice>;
  }
}
