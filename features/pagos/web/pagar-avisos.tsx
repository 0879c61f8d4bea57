import { VisitCooperativa } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef } from 'react';
import { pagoPath, TOO_MANY_FACTURAS } from '../contract/index.ts';
import { SEE_CODE } from '../contract/wallet.ts';
import styles from './pagar.module.css';
import {
  ALREADY_PAID,
  CODE_IN_PROGRESS,
  type Exclusion,
  IN_PROGRESS,
  type ScreenState,
  UNKNOWN_OUTCOME,
} from './pagar-facturas.flow.ts';

type Props = {
  screenState: ScreenState;
  excluded: readonly Exclusion[];
  rechazo?: string | undefined;
  telefono?: string | undefined;
};

/**
 * The notice says what happened, whether money was taken and what to do next. It stays on the page and receives the focus.
 */
export function PagarAvisos({ screenState, excluded, rechazo, telefono }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { step, aviso } = screenState;
  // A cut line is told beside the button, which has the focus.
  const shown = aviso?.tipo === 'sin-linea' ? null : aviso;
  const nuevo = step === 'consultando' ? UNKNOWN_OUTCOME : shown;
  useEffect(() => {
    if (nuevo) box.current?.focus();
  }, [nuevo]);
  // The facturas read since then explain the refusal better.
  const isExplained =
    aviso?.tipo === 'estado' && excluded.some(({ tipo }) => tipo === 'en-proceso' || tipo === 'pagada');
  return (
    <div ref={box} tabIndex={-1} className={styles.avisos}>
      {step === 'consultando' && (
        <Notice tint="amarillo" role="alert">
          {UNKNOWN_OUTCOME}
        </Notice>
      )}
      {step === 'completar' && shown && !isExplained && (
        <Notice tint="rojo" role="alert">
          <p>{shown.texto}</p>
          {shown.tipo === 'estado' && <PagoLink pago={shown.pago} />}
        </Notice>
      )}
      {step === 'completar' && !aviso && rechazo && (
        <Notice tint="amarillo">
          <p>El pago anterior no salió: {rechazo}</p>
        </Notice>
      )}
      {step === 'completar' &&
        excluded.map((one) => (
          <Notice key={JSON.stringify(one)} tint="amarillo" role="status">
            <Motivo excluded={one} telefono={telefono} />
            {one.tipo === 'en-proceso' && <PagoLink pago={one.pago} isWaiting={one.isWaiting} />}
          </Notice>
        ))}
    </div>
  );
}

/** The pago of somebody else has no page for this person. */
function PagoLink({ pago, isWaiting = false }: { pago: number | null; isWaiting?: boolean }) {
  if (pago === null) return null;
  return (
    <p className={styles.verElPago}>
      <LinkButton to={pagoPath(pago)}>{isWaiting ? SEE_CODE : 'Ver el pago'}</LinkButton>
    </p>
  );
}

function Motivo({ excluded, telefono }: { excluded: Exclusion; telefono: string | undefined }) {
  switch (excluded.tipo) {
    case 'pagada':
      return <p>{ALREADY_PAID}</p>;
    case 'en-proceso':
      return <p>{excluded.isWaiting ? CODE_IN_PROGRESS : IN_PROGRESS}</p>;
    case 'cerrada':
      return (
        <p>
          Una de las facturas venció y ya no se puede pagar por acá. <VisitCooperativa telefono={telefono} />
        </p>
      );
    case 'no-disponible':
      return <p>Una de las facturas no está disponible.</p>;
    case 'demasiadas':
      return <p>{TOO_MANY_FACTURAS}</p>;
    case 'inhabilitado':
      return (
        <p>
          El suministro {suministroName(excluded.suministro)} no se puede pagar por acá.{' '}
          <VisitCooperativa telefono={telefono} />
        </p>
      );
  }
}
