import type { SuministroIndex } from '@oficina/facturas/web';
import { LinkButton } from '@oficina/ui/button';
import { usePageHeading } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import type { Tint } from '@oficina/ui/tint';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { type Pago, pagarPath } from '../contract/index.ts';
import { ANOTHER_CODE } from '../contract/wallet.ts';
import { DownloadComprobante, ShareComprobante } from './comprobante.tsx';
import { pagoTint } from './estado-pago.tsx';
import { type Accion, facturasNames, type Resultado } from './resultado.ts';
import styles from './ver.module.css';

type Props = {
  pago: Pago;
  resultado: Resultado;
  suministroIndex: SuministroIndex;
  /** The printed page is shown to other people, so it names the person who paid. */
  payer?: string | undefined;
  now: Date;
};

/** The result is a receipt, whatever it is: what happened, what was paid and what to do next. */
export function ResultadoPanel({ pago, resultado, suministroIndex, payer, now }: Props) {
  const { titulo, when, texto, details, actions } = resultado;
  const heading = usePageHeading(titulo);
  const visto = useRef(pago.estado);
  useEffect(() => {
    if (visto.current !== pago.estado) heading.current?.focus();
    visto.current = pago.estado;
  }, [pago.estado, heading]);
  const facturaIds = pago.facturas.map(({ id }) => id);
  const buttons: Readonly<Record<Accion, ReactNode>> = {
    comprobante: <DownloadComprobante pago={pago.id} what="comprobante" />,
    share: <ShareComprobante pago={pago} />,
    constancia: <DownloadComprobante pago={pago.id} what="constancia" />,
    otra: (
      <LinkButton variant="primary" to={pagarPath(facturaIds, pago.id)}>
        Pagar con otra tarjeta
      </LinkButton>
    ),
    probar: <LinkButton to={pagarPath(facturaIds)}>Probar de nuevo</LinkButton>,
    pagar: (
      <LinkButton variant="primary" to={pagarPath(facturaIds)}>
        Pagar de nuevo
      </LinkButton>
    ),
    generar: (
      <LinkButton variant="primary" to={`${pagarPath(facturaIds)}&medio=${pago.metodo}`}>
        {ANOTHER_CODE}
      </LinkButton>
    ),
  };
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Facturas', facturasNames(pago, suministroIndex, now)],
    ['Pagó', payer],
    ...details,
  ];
  return (
    <>
      <div className={styles.sombra}>
        <div className={styles.boleto}>
          <div className={styles.cabeza}>
            <Sign tint={pagoTint(pago.estado)} />
            <h1 ref={heading} tabIndex={-1}>
              {titulo}
            </h1>
          </div>
          <div role="status" className={styles.dicho}>
            {when && (
              <>
                <Money value={pago.facturasTotal} size="amount-xl" />
                <p>{when}</p>
              </>
            )}
            {texto.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <dl className={styles.datos}>
            {!when && (
              <div>
                <dt>Importe</dt>
                <dd>
                  <Money value={pago.facturasTotal} />
                </dd>
              </div>
            )}
            {rows.map(
              ([name, value]) =>
                value && (
                  <div key={name} data-solo-impreso={name === 'Pagó' || undefined}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
      </div>
      {actions.length > 0 && (
        <div className={styles.acciones}>
          {actions.map((accion) => (
            <Fragment key={accion}>{buttons[accion]}</Fragment>
          ))}
        </div>
      )}
    </>
  );
}

const RETURN = 'M37 36V28a6 6 0 00-6-6H19m6-7l-7 7 7 7';

/** The drawing of each tint is also of another shape, because colour alone says nothing to many. */
const SIGNS: ReadonlyMap<Tint, string> = new Map([
  ['verde', 'M17 29l8 8 15-17'],
  ['azul', 'M28 17v12l8 5'],
  ['rojo', 'M20 20l16 16M36 20L20 36'],
  ['amarillo', RETURN],
  ['gris', RETURN],
]);

function Sign({ tint }: { tint: Tint }) {
  const stroke = tint === 'verde' ? 'var(--verde-vivo)' : `var(--${tint}-tinta)`;
  return (
    <svg className={styles.signo} viewBox="0 0 56 56" aria-hidden="true" focusable="false" stroke={stroke}>
      <circle cx="28" cy="28" r="26" fill={`var(--${tint})`} stroke="none" />
      <circle
        className={tint === 'verde' ? styles.aro : undefined}
        pathLength={1}
        cx="28"
        cy="28"
        r="26"
        transform="rotate(-90 28 28)"
      />
      <path className={tint === 'verde' ? styles.trazo : undefined} pathLength={1} d={SIGNS.get(tint)} />
    </svg>
  );
}
