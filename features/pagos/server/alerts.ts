import { formatPesos } from '@oficina/values';
import { isOngoing } from '../contract/index.ts';

type Pago = { id: number; total_cent: number };
type PagoWithEstado = Pago & { estado: number };
type Alert = { asunto: string; hecho: string; accion: string };

const LOOK_IT_UP = 'buscalo por su referencia en el sitio de la pasarela';

const NO_ORDER: ReadonlyMap<string, string> = new Map([
  ['qr-ilegible', 'el QR que dio Mercado Pago no se puede leer'],
  ['enlace-ajeno', 'Mercado Pago dio un enlace que no es suyo'],
]);

export const alerts = {
  otherAmount: ({ id, total_cent, estado }: PagoWithEstado, charged: number): Alert => ({
    asunto: `el pago N.º ${id} se cobró por otro importe`,
    hecho: `El pago N.º ${id} era por ${formatPesos(total_cent)} y la pasarela informa ${formatPesos(charged)}. Sus facturas ${isOngoing(estado) ? 'siguen en proceso' : 'están impagas y se pueden pagar de nuevo'}`,
    accion: `${LOOK_IT_UP} y resolvelo a mano`,
  }),
  unanswered: ({ id, total_cent }: Pago): Alert => ({
    asunto: `el pago N.º ${id} sigue en verificación`,
    hecho: `La pasarela no responde qué pasó con el pago N.º ${id} por ${formatPesos(total_cent)}`,
    accion: `revisá la conexión con la pasarela; mientras tanto, ${LOOK_IT_UP}`,
  }),
  unproven: ({ id, total_cent }: Pago): Alert => ({
    asunto: `el pago N.º ${id} sigue en verificación`,
    hecho: `La pasarela no muestra el pago N.º ${id} por ${formatPesos(total_cent)}, y no está comprobado que los muestre todos`,
    accion: `${LOOK_IT_UP}; si no está, liberá sus facturas desde la pantalla del pago`,
  }),
  refundedByGateway: ({ id, total_cent }: Pago): Alert => ({
    asunto: `la pasarela devolvió el pago N.º ${id}`,
    hecho: `La pasarela informa como devuelto el pago N.º ${id} por ${formatPesos(total_cent)}, y nadie lo pidió desde acá. Sus facturas volvieron a estar impagas`,
    accion: `${LOOK_IT_UP} y averiguá por qué`,
  }),
  aDevolver: ({ id }: Pago, centavos: number): Alert => ({
    asunto: `hay que devolver dinero del pago N.º ${id}`,
    hecho: `Se cobraron de más ${formatPesos(centavos)} con el pago N.º ${id}. La devolución ya está pedida`,
    accion: 'nada por ahora: si no se puede hacer, te avisamos cada día',
  }),
  noOrder: ({ id, total_cent }: Pago, codigo: string): Alert => ({
    asunto: NO_ORDER.get(codigo) ?? 'no se puede pedir un código QR',
    hecho: `Mercado Pago no dio un código para el pago N.º ${id} por ${formatPesos(total_cent)} (${codigo}). No se cobró nada y sus facturas se pueden pagar de nuevo`,
    accion: 'revisá la cuenta y la caja de Mercado Pago; si sigue, sacá `qr` de PAGOS_ENLACE y PAGOS_CUENTA',
  }),
  refundFailed: ({ id }: Pago, centavos: number, cause: string): Alert => ({
    asunto: `no se puede devolver dinero del pago N.º ${id}`,
    hecho: `La devolución de ${formatPesos(centavos)} del pago N.º ${id} no se hizo (${cause}). Se intenta de nuevo cada hora`,
    accion: 'si sigue así, hacela desde el sitio de la pasarela',
  }),
  doublePago: ({ id }: Pago, numbers: readonly string[]): Alert => ({
    asunto: `pago doble con el pago N.º ${id}`,
    hecho: `El pago N.º ${id} se acreditó, y un archivo dice que también se pagó en otro lado: ${numbers.join(', ')}`,
    accion:
      'devolvelo desde el sitio de la pasarela, o dejalo como saldo a favor en el sistema de facturación',
  }),
  contradiction: ({ id }: Pago, estado: string): Alert => ({
    asunto: `la pasarela aprobó el pago N.º ${id}, que ya había terminado`,
    hecho: `El pago N.º ${id} está «${estado}» y la pasarela acaba de informar otra aprobación`,
    accion: `${LOOK_IT_UP} y devolvé lo que sobre`,
  }),
};
