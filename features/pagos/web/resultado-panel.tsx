import { FACTURAS_PATH } from '@oficina/facturas/contract';
import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, usePageHeading } from '@oficina/ui/layout';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Pago, pagarPath } from '../contract/index.ts';
import { DownloadComprobante } from './comprobante.tsx';
import { EstadoPago, pagoTint } from './estado-pago.tsx';
import type { Accion, Resultado } from './resultado.ts';
import styles from './ver.module.css';

type Props = {
  pago: Pago;
  resultado: Resultado;
};

export function ResultadoPanel({ pago, resultado }: Props) {
  const { titulo, texto, actions } = resultado;
  const heading = usePageHeading(titulo);
  const visto = useRef(pago.estado);
  useEffect(() => {
    if (visto.current !== pago.estado) heading.current?.focus();
    visto.current = pago.estado;
  }, [pago.estado, heading]);
  const tint = pagoTint(pago.estado);
  const facturaIds = pago.facturas.map(({ id }) => id);
  const buttons: Readonly<Record<Accion, ReactNode>> = {
    comprobante: <DownloadComprobante pago={pago.id} what="comprobante" />,
    imprimir: (
      <Button variant="link" onClick={() => window.print()}>
        Imprimir
      </Button>
    ),
    constancia: <DownloadComprobante pago={pago.id} what="constancia" />,
    facturas: <LinkButton to={FACTURAS_PATH}>Ver mis facturas</LinkButton>,
    probar: (
      <LinkButton variant="primary" to={pagarPath(facturaIds, pago.id)}>
        Probar de nuevo
      </LinkButton>
    ),
    pagar: (
      <LinkButton variant="primary" to={pagarPath(facturaIds)}>
        Pagar de nuevo
      </LinkButton>
    ),
  };
  return (
    <div className={styles.panel} style={{ background: `var(--${tint})`, color: `var(--${tint}-tinta)` }}>
      <div className={styles.cabeza}>
        <EstadoPago estado={pago.estado} />
        <h1 ref={heading} tabIndex={-1}>
          {titulo}
        </h1>
      </div>
      <div role="status">
        {texto.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {actions.length > 0 && (
        <div className={styles.acciones}>
          <Actions>
            {actions.map((accion) => (
              <span key={accion}>{buttons[accion]}</span>
            ))}
          </Actions>
        </div>
      )}
    </div>
  );
}
