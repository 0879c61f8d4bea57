import { Acercate } from '@oficina/facturas/web';
import { nombreDeSuministro } from '@oficina/suministros/contract';
import { LinkButton } from '@oficina/ui/button';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef } from 'react';
import { DEMASIADAS_FACTURAS } from '../contract/index.ts';
import styles from './pagar.module.css';
import { EN_PROCESO, type Fuera, NO_SABEMOS, type Pantalla, YA_PAGADA } from './pagar-facturas.flow.ts';

type Props = {
  pantalla: Pantalla;
  fuera: readonly Fuera[];
  /** Why the try before this one was refused. */
  rechazo?: string | undefined;
  telefono?: string | undefined;
  pagoTo: (id: number) => string;
};

/** What happened, whether money was taken and what to do now. It stays on the page and takes the reader to it. */
export function PagarAvisos({ pantalla, fuera, rechazo, telefono, pagoTo }: Props) {
  const caja = useRef<HTMLDivElement>(null);
  const { paso, aviso } = pantalla;
  const nuevo = paso === 'consultando' ? NO_SABEMOS : aviso;
  useEffect(() => {
    if (nuevo) caja.current?.focus();
  }, [nuevo]);
  // What was read of the bills since then explains it better.
  const explicado =
    aviso?.tipo === 'estado' && fuera.some(({ tipo }) => tipo === 'en-proceso' || tipo === 'pagada');
  return (
    <div ref={caja} tabIndex={-1}>
      {paso === 'consultando' && (
        <Notice tint="amarillo" role="alert">
          {NO_SABEMOS}
        </Notice>
      )}
      {paso === 'completar' && aviso && !explicado && (
        <Notice tint="rojo" role="alert">
          <p>{aviso.texto}</p>
          {aviso.tipo === 'estado' && <VerElPago pago={aviso.pago} pagoTo={pagoTo} />}
        </Notice>
      )}
      {paso === 'completar' && !aviso && rechazo && (
        <Notice tint="amarillo">
          <p>El pago anterior no salió: {rechazo}</p>
        </Notice>
      )}
      {paso === 'completar' &&
        fuera.map((uno) => (
          <Notice key={JSON.stringify(uno)} tint="amarillo" role="status">
            <Motivo fuera={uno} telefono={telefono} />
            {uno.tipo === 'en-proceso' && <VerElPago pago={uno.pago} pagoTo={pagoTo} />}
          </Notice>
        ))}
    </div>
  );
}

/** Somebody else's payment has no page for this person. */
function VerElPago({ pago, pagoTo }: { pago: number | null; pagoTo: Props['pagoTo'] }) {
  if (pago === null) return null;
  return (
    <p className={styles.verElPago}>
      <LinkButton to={pagoTo(pago)}>Ver el pago</LinkButton>
    </p>
  );
}

function Motivo({ fuera, telefono }: { fuera: Fuera; telefono: string | undefined }) {
  switch (fuera.tipo) {
    case 'pagada':
      return <p>{YA_PAGADA}</p>;
    case 'en-proceso':
      return <p>{EN_PROCESO}</p>;
    case 'no-disponible':
      return <p>Una de las facturas no está disponible.</p>;
    case 'demasiadas':
      return <p>{DEMASIADAS_FACTURAS}</p>;
    case 'inhabilitado':
      return (
        <p>
          El suministro {nombreDeSuministro(fuera.lugar)} no se puede pagar por acá.{' '}
          <Acercate telefono={telefono} />
        </p>
      );
  }
}
