import { LinkButton } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { DetailList } from '@oficina/ui/detail-list';
import { Panel, Stack } from '@oficina/ui/layout';
import { Money } from '@oficina/ui/money';
import { medioLabel, type Pago, STAFF_PAGOS_PATH } from '../../contract/index.ts';
import { EstadoPago } from '../estado-pago.tsx';
import { resultadoOf } from '../resultado.ts';
import { origenLabel, pagosSearchOf, payerIdOf, payerText } from './texts.ts';

/** The staff see exactly what the customer sees, so that they do not contradict it. */
export function CustomerView({ pago }: { pago: Pago }) {
  const { titulo, when, texto } = resultadoOf(pago, undefined, new Date());
  return (
    <Panel title="Lo que ve el cliente">
      <Stack gap={12}>
        <p>
          <EstadoPago estado={pago.estado} /> <strong>{titulo}</strong>
        </p>
        {when && (
          <p>
            <Money value={pago.facturasTotal} /> {when}
          </p>
        )}
        {texto.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Stack>
    </Panel>
  );
}

export function StaffDetails({ pago }: { pago: Pago }) {
  const usuario = payerIdOf(pago);
  return (
    <Panel title="Datos del pago">
      <DetailList
        layout="half"
        details={[
          ['Cliente', payerText(pago)],
          ['Correo', pago.contacto],
          ['IP', pago.ip],
          ['Importe', <Money key="importe" value={pago.facturasTotal} />],
          ['Fecha', <DateText key="fecha" value={pago.created} format="hora" />],
          ['Referencia', pago.extra?.referencia],
          ['Motivo del rechazo', pago.motivoRechazo],
          [
            'Devuelto',
            pago.importeDevuelto !== undefined && <Money key="devuelto" value={pago.importeDevuelto} />,
          ],
          ['Medio', medioLabel(pago.metodo)],
          ['Origen', origenLabel(pago.origen)],
        ]}
      />
      {usuario !== null && (
        <LinkButton variant="link" to={`${STAFF_PAGOS_PATH}${pagosSearchOf(usuario)}`}>
          Ver todos sus pagos
        </LinkButton>
      )}
    </Panel>
  );
}
