import { formatDate } from '@oficina/ui/date-text';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense } from 'react';
import { type Requerimiento, requerimientoEstado } from '../contract/index.ts';
import type { Respuesta } from './borrador/use-respuesta.ts';
import { ImprimirConstancia } from './constancia.tsx';
import styles from './ver.module.css';

const Resuelto = lazy(() => import('./resuelto.tsx'));

type Props = {
  caso: Requerimiento;
  /** It has just been sent. */
  recien: boolean;
  conConstancia: boolean;
  /** What was being answered when it was closed. */
  respuesta: Respuesta;
  agregarTo: string | undefined;
  onCambio: () => Promise<void>;
  onReabierto: () => void;
};

/** What the state means to whoever began it: what comes next, and whether it is their turn. */
export function PanelDeEstado({ caso, recien, conConstancia, ...props }: Props) {
  const { sustantivo } = caso.categoria;
  if (recien)
    return (
      <div className={styles.recien}>
        <Notice tint="verde" role="status">
          <p>
            Recibimos tu {sustantivo}. Es el número <strong className={styles.numero}>{caso.numero}</strong>.
          </p>
          {caso.vence && <p>Te respondemos a más tardar el {formatDate(caso.vence, 'larga')}.</p>}
        </Notice>
        {conConstancia && <ImprimirConstancia caso={caso} variant="secondary" />}
      </div>
    );
  switch (requerimientoEstado.name(caso.estado)) {
    case 'pendiente':
    case 'iniciado':
      return null;
    case 'esperaUsuario':
      return <Notice tint="amarillo">Necesitamos que nos respondas para seguir.</Notice>;
    case 'finalizado':
      return (
        <Suspense fallback={<CardSkeleton />}>
          <Resuelto caso={caso} {...props} />
        </Suspense>
      );
    case 'anulado':
      return <Notice tint="gris">Este {sustantivo} fue anulado.</Notice>;
  }
}
