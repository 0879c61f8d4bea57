import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { DraggableDialog } from '@oficina/ui/dialog';
import { Actions, Stack } from '@oficina/ui/layout';
import { formatMoney } from '@oficina/ui/money';
import { useEffect, useState } from 'react';
import { type Factura, isImpaga } from '../contract/index.ts';
import { DescargarCupon, DescargarFactura } from './descargar-factura.tsx';
import { canShare } from './enlace.ts';
import styles from './factura.module.css';
import { SharePanel } from './share-panel.tsx';

type Props = { opened: boolean; factura: Factura; descripcion: string; now: Date; onClose: () => void };

/** A factura that is paid has no second due date any more. */
const segundoOf = ({ vencimiento2, importe2 }: Factura): [string, string][] =>
  vencimiento2 && importe2 !== undefined
    ? [['Segundo vencimiento', `${formatDate(vencimiento2)}, ${formatMoney(importe2)}`]]
    : [];

export default function FacturaDialog({ opened, factura, descripcion, now, onClose }: Props) {
  // The dialog is loaded lazily, so it is drawn closed and then opened: only then does it return the focus.
  const [shown, setShown] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  useEffect(() => {
    setShown(opened);
    if (opened) setIsSharing(false);
  }, [opened]);
  return (
    <DraggableDialog opened={shown} title={`Factura de ${descripcion}`} onClose={onClose} closeOnClickOutside>
      <Stack gap={16}>
        {isSharing ? (
          <SharePanel key={factura.id} factura={factura} descripcion={descripcion} />
        ) : (
          <>
            <DetailList
              layout="figures"
              details={[
                ['Número', factura.numero],
                ['Vencimiento', formatDate(factura.vencimiento)],
                ['Importe', formatMoney(factura.importe)],
                ...segundoOf(factura),
              ]}
            />
            <Actions>
              <DescargarFactura factura={factura} />
              <div className={styles.pareja}>
                {isImpaga(factura) && <DescargarCupon factura={factura} label="Cupón" />}
                {canShare(factura, now) && <Button onClick={() => setIsSharing(true)}>Compartir</Button>}
              </div>
            </Actions>
          </>
        )}
      </Stack>
    </DraggableDialog>
  );
}
