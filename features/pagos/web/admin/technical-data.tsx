import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { Row, Stack } from '@oficina/ui/layout';
import { formatMoney } from '@oficina/ui/money';
import { useState } from 'react';
import type { Pago } from '../../contract/index.ts';
import styles from './ver.module.css';

type Extra = NonNullable<Pago['extra']>;

const describeDevolucion = ({ pasarelaId, importe, motivo, pedida, hecha }: Extra['devoluciones'][number]) =>
  [
    formatMoney(importe),
    motivo,
    `pago ${pasarelaId}`,
    `pedida el ${formatDate(pedida, 'hora')}`,
    hecha ? `hecha el ${formatDate(hecha, 'hora')}` : 'sin confirmar',
  ].join(' · ');

/** The names are those that the gateway's support asks for. */
function technicalRows(extra: Extra): [string, string][] {
  const { referencia, pasarelaId, ticket, codigoAutorizacion, tid, motivoId, devoluciones } = extra;
  const allRows: [string, string | undefined][] = [
    ['Referencia', referencia],
    ['N.º en la pasarela', pasarelaId],
    ['Ticket', ticket],
    ['Código de autorización', codigoAutorizacion],
    ['TID', tid],
    ['Código del motivo', motivoId],
    ...devoluciones.map((one, index): [string, string] => [
      `Devolución ${index + 1}`,
      describeDevolucion(one),
    ]),
  ];
  return allRows.flatMap(([nombre, valor]) => (valor ? [[nombre, valor]] : []));
}

/** The section is folded, because only a person who has to call the gateway needs it. */
export function TechnicalData({ extra }: { extra: Extra }) {
  const [copyStatus, setCopyStatus] = useState('');
  const renglones = technicalRows(extra);
  const copy = async () => {
    // The text is cleared first, so that screen readers announce it again.
    setCopyStatus('');
    try {
      await navigator.clipboard.writeText(
        renglones.map(([nombre, valor]) => `${nombre}: ${valor}`).join('\n'),
      );
      setCopyStatus('Copiado');
    } catch {
      setCopyStatus('No pudimos copiarlo. Elegí el texto y copialo.');
    }
  };
  return (
    <details className={styles.tecnicos}>
      <summary>Datos técnicos</summary>
      <Stack gap={12}>
        <DetailList layout="half" details={renglones} />
        <Row>
          <Button onClick={() => void copy()}>Copiar</Button>
          <span role="status">{copyStatus}</span>
        </Row>
      </Stack>
    </details>
  );
}
