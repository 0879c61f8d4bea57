import { Button } from '@oficina/ui/button';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense } from 'react';
import { requerimientoEstado } from '../../contract/index.ts';
import type { ResueltoProps } from './finished-panel.tsx';
import { pendingQuestion } from './timeline.ts';
import styles from './ver.module.css';

const Resuelto = lazy(() => import('./finished-panel.tsx'));

type Props = ResueltoProps & { onResponder: () => void };

export function EstadoPanel({ requerimiento, onResponder, ...props }: Props) {
  const { sustantivo } = requerimiento.categoria;
  switch (requerimientoEstado.name(requerimiento.estado)) {
    case 'pendiente':
    case 'iniciado':
      return null;
    case 'esperaUsuario':
      return <YourTurn question={pendingQuestion(requerimiento)} onResponder={onResponder} />;
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

type YourTurnProps = { question: string | null; onResponder: () => void };

function YourTurn({ question, onResponder }: YourTurnProps) {
  return (
    <div className={styles.pide}>
      <p>
        <strong>Te toca a vos</strong>
      </p>
      <p>{question ? `«${question}»` : 'Necesitamos que nos respondas para seguir.'}</p>
      <Button variant="link" onClick={onResponder}>
        Responder
      </Button>
    </div>
  );
}
