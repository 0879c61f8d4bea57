import { Button, LinkButton } from '@oficina/ui/button';
import { Actions, usePageHeading } from '@oficina/ui/layout';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Pago } from '../contract/index.ts';
import { DescargarComprobante } from './comprobante.tsx';
import { EstadoPago, tinteDePago } from './estado-pago.tsx';
import type { Accion, Resultado } from './resultado.ts';
import styles from './ver.module.css';

type Props = {
  pago: Pago;
  resultado: Resultado;
  facturasTo: string;
  pagarTo: (ids: readonly number[], rechazado?: number) => string;
};

/** The answer, in the colour of its state. When it changes by itself, whoever reads is taken to it. */
export function PanelDeResultado({ pago, resultado, facturasTo, pagarTo }: Props) {
  const { titulo, texto, acciones } = resultado;
  const heading = usePageHeading(titulo);
  const visto = useRef(pago.estado);
  useEffect(() => {
    if (visto.current !== pago.estado) heading.current?.focus();
    visto.current = pago.estado;
  }, [pago.estado, heading]);
  const tinte = tinteDePago(pago.estado);
  const suyas = pago.facturas.map(({ id }) => id);
  const botones: Readonly<Record<Accion, ReactNode>> = {
    comprobante: <DescargarComprobante pago={pago.id} que="comprobante" />,
    imprimir: (
      <Button variant="link" onClick={() => window.print()}>
        Imprimir
      </Button>
    ),
    constancia: <DescargarComprobante pago={pago.id} que="constancia" />,
    facturas: <LinkButton to={facturasTo}>Ver mis facturas</LinkButton>,
    probar: (
      <LinkButton variant="primary" to={pagarTo(suyas, pago.id)}>
        Probar de nuevo
      </LinkButton>
    ),
    pagar: (
      <LinkButton variant="primary" to={pagarTo(suyas)}>
        Pagar de nuevo
      </LinkButton>
    ),
  };
  return (
    <div className={styles.panel} style={{ background: `var(--${tinte})`, color: `var(--${tinte}-tinta)` }}>
      <div className={styles.cabeza}>
        <EstadoPago estado={pago.estado} />
        <h1 ref={heading} tabIndex={-1}>
          {titulo}
        </h1>
      </div>
      <div role="status">
        {texto.map((frase) => (
          <p key={frase}>{frase}</p>
        ))}
      </div>
      {acciones.length > 0 && (
        <div className={styles.acciones}>
          <Actions>
            {acciones.map((accion) => (
              <span key={accion}>{botones[accion]}</span>
            ))}
          </Actions>
        </div>
      )}
    </div>
  );
}
