import type { PublicConfig } from '@oficina/hydra';
import { showBarcode } from '@oficina/ui/barcode';
import { CopyButton } from '@oficina/ui/copy-button';
import { useEffect, useRef } from 'react';
import { type Factura, inFours, type OtherWay, otherWays } from '../contract/index.ts';
import { DescargarCupon } from './descargar-factura.tsx';
import styles from './other-ways.module.css';
import type { SuministroSummary } from './suministro-summary.ts';

export type OtherWaysProps = {
  factura: Factura;
  suministro: Pick<SuministroSummary, 'codigoLink' | 'codigoPmc'>;
  cobro: PublicConfig['cobro'];
};

/** People without a card pay the same amount at their bank or at a counter. */
export default function OtherWays({ factura, suministro, cobro }: OtherWaysProps) {
  return (
    <>
      <ul className={styles.formas}>
        {otherWays(factura, suministro, cobro).map((way) => (
          <li key={way.name}>
            {way.kind === 'code' ? <Code {...way} /> : <Bars {...way} kind={cobro.barras} />}
          </li>
        ))}
      </ul>
      <DescargarCupon factura={factura} />
    </>
  );
}

function Code({ name, code, isClosed }: Extract<OtherWay, { kind: 'code' }>) {
  return (
    <>
      <p>
        {name}
        <strong>{code}</strong>
      </p>
      {isClosed ? (
        <small>Hasta el vencimiento</small>
      ) : (
        <CopyButton text={code}>
          Copiar<span className="oculto"> el código de {name}</span>
        </CopyButton>
      )}
    </>
  );
}

type BarsProps = { name: string; digits: string; kind: PublicConfig['cobro']['barras'] };

function Bars({ name, digits, kind }: BarsProps) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => (holder.current ? showBarcode(holder.current, digits, kind) : undefined), [digits, kind]);
  return (
    <div className={styles.barras}>
      <p>{name}</p>
      <div ref={holder} />
      <p className={styles.digitos}>{inFours(digits)}</p>
    </div>
  );
}
