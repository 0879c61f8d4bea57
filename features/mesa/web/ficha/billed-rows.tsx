import { type Consumo, consumosRoutes } from '@oficina/consumos/contract';
import {
  amountToPay,
  type Factura,
  facturaLabel,
  facturasRoutes,
  isImpaga,
  isPagada,
} from '@oficina/facturas/contract';
import { DescargarCupon, DescargarFactura, useSaveFactura } from '@oficina/facturas/web';
import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { EstadoMark } from '@oficina/ui/estado-mark';
import { formatCount, formatMoney } from '@oficina/ui/money';
import type { Tint } from '@oficina/ui/tint';
import type { PartProps, Send } from './can.ts';
import styles from './ficha.module.css';
import { FichaRows } from './rows.tsx';
import { daysUntil, monthTitle } from './texts.ts';

const FACTURA_TINTS: Readonly<Record<ReturnType<typeof facturaLabel>, Tint>> = {
  Pagada: 'verde',
  'Pago en proceso': 'azul',
  Vencida: 'rojo',
  'A pagar': 'amarillo',
};

/** Nobody tells the day on which a bill was paid at the counter, so it has no column that most rows would leave empty. */
function Cuando({ factura, now }: { factura: Factura; now: Date }) {
  if (isPagada(factura)) return null;
  const days = daysUntil(factura.vencimiento, now);
  if (days < 0) return <span className={styles.mal}>hace {-days} d</span>;
  return <span className={styles.suave}>{days === 0 ? 'vence hoy' : `vence en ${days} d`}</span>;
}

export function EstadoFactura({ factura }: { factura: Factura }) {
  const word = facturaLabel(factura);
  return <EstadoMark word={word} tint={FACTURA_TINTS[word]} isRing={word === 'A pagar'} />;
}

type FacturasProps = PartProps & { facturas: Factura[]; now: Date; send: Send };

export function Facturas({ facturas, suministro, can, now, send }: FacturasProps) {
  const canRead = can('facturas');
  const save = useSaveFactura();
  return (
    <FichaRows<Factura>
      caption="Facturas"
      suministro={suministro}
      rows={facturas}
      most={12}
      load={
        canRead
          ? (client, query, signal) =>
              client.call(facturasRoutes.listar, { query: { ...query, 'order[periodo]': 'desc' }, signal })
          : undefined
      }
      empty="Todavía no tiene facturas cargadas."
      nameOf={({ numero }) => `la factura ${numero}`}
      tonesOf={(factura) => ({ isLate: factura.vencida && !isPagada(factura) })}
      press={(factura) =>
        canRead && factura.descargable
          ? { name: `Descargar la factura ${factura.numero}`, run: () => void save(factura) }
          : undefined
      }
      actions={
        canRead || send
          ? (factura) => (
              <>
                {canRead && factura.descargable && <DescargarFactura factura={factura} variant="link" />}
                {canRead && isImpaga(factura) && (
                  <DescargarCupon factura={factura} label="Cupón" ancho="80" variant="link" />
                )}
                {send && (
                  <Button variant="link" aria-haspopup="dialog" onClick={() => send(factura)}>
                    Mandar enlace
                  </Button>
                )}
              </>
            )
          : undefined
      }
      columns={[
        { title: 'Período', cell: ({ periodo }) => monthTitle(periodo), card: 'title', width: 11.25 },
        { title: 'Número', cell: ({ numero }) => numero, card: 'text' },
        { title: 'Vence', cell: ({ vencimiento }) => formatDate(vencimiento), width: 6.875, priority: 2 },
        {
          title: 'Importe',
          cell: (factura) =>
            isPagada(factura) ? formatMoney(factura.importe) : <b>{formatMoney(amountToPay(factura))}</b>,
          card: 'data',
          align: 'end',
          width: 9.375,
        },
        {
          title: 'kWh',
          cell: ({ consumo }) => (consumo === undefined ? '–' : formatCount(consumo)),
          align: 'end',
          width: 5.625,
          priority: 3,
        },
        {
          title: 'Estado',
          cell: (factura) => (
            <>
              <EstadoFactura factura={factura} /> <Cuando factura={factura} now={now} />
            </>
          ),
          card: 'badge',
          width: 15,
        },
      ]}
    />
  );
}

export function Consumos({ consumos, suministro, can }: PartProps & { consumos: Consumo[] }) {
  return (
    <FichaRows<Consumo>
      caption="Consumos"
      suministro={suministro}
      rows={consumos}
      most={13}
      load={
        can('facturas')
          ? (client, query, signal) =>
              client.call(consumosRoutes.listar, { query: { ...query, 'order[periodo]': 'desc' }, signal })
          : undefined
      }
      empty="Todavía no tiene consumos cargados."
      nameOf={({ periodo }) => `el consumo de ${monthTitle(periodo)}`}
      columns={[
        { title: 'Período', cell: ({ periodo }) => monthTitle(periodo), card: 'title' },
        {
          title: 'kWh',
          // A heading names the column of a table; in a card the figure needs its word.
          cell: ({ consumo }) => (
            <>
              {formatCount(consumo)}
              <span className={styles.unidad}>&nbsp;kWh</span>
            </>
          ),
          card: 'badge',
          align: 'end',
          width: 8,
        },
        {
          title: 'Importe',
          cell: ({ importe }) => (importe === undefined ? '–' : formatMoney(importe)),
          card: 'data',
          align: 'end',
          width: 12,
        },
      ]}
    />
  );
}
