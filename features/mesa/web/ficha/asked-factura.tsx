import { type Factura, facturasRoutes, isImpaga } from '@oficina/facturas/contract';
import { DescargarCupon, DescargarFactura } from '@oficina/facturas/web';
import { parseId, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import styles from './bill.module.css';
import { EstadoFactura } from './billed-rows.tsx';
import type { Send } from './can.ts';
import { monthTitle } from './texts.ts';

type Props = { facturas: readonly Factura[]; suministro: number; send: Send };

/** Whoever searched by the number of a bill finds it first, however old it is. */
export function AskedFactura({ facturas, suministro, send }: Props) {
  const client = useClient();
  const [search] = useSearchParams();
  const id = parseId(search.get('factura') ?? '');
  const known = facturas.find((factura) => factura.id === id);
  const query = useQuery({
    queryKey: ['ficha', suministro, 'factura', id],
    queryFn: ({ signal }) => client.call(facturasRoutes.ver, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null && !known,
  });
  const factura = known ?? query.data;
  if (!factura || parseIri('suministros', factura.suministro) !== suministro) return null;
  const { numero, periodo, vencimiento, importe } = factura;
  return (
    <section className={styles.pedida} aria-label="La factura que buscaste">
      <b>{numero}</b>
      <span>{monthTitle(periodo)}</span>
      <span>
        vence el {formatDate(vencimiento)} · {formatMoney(importe)}
      </span>
      <EstadoFactura factura={factura} />
      <DescargarFactura factura={factura} />
      {isImpaga(factura) && <DescargarCupon factura={factura} label="Cupón" ancho="80" />}
      {send && (
        <Button aria-haspopup="dialog" onClick={() => send(factura)}>
          Mandar enlace<span className="oculto"> de la factura {numero}</span>
        </Button>
      )}
    </section>
  );
}
