import { estaVivo } from '../contract/index.ts';

const pesos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const enPesos = (centavos: number) => `$ ${pesos.format(centavos / 100)}`;

type Pago = { id: number; total_cent: number };
type PagoConEstado = Pago & { estado: number };
type Alerta = { asunto: string; hecho: string; accion: string };

const SITIO = 'buscalo por su referencia en el sitio de la pasarela';

/** What the personnel read about a payment that needs them. */
export const alertas = {
  otroImporte: ({ id, total_cent, estado }: PagoConEstado, cobrado: number): Alerta => ({
    asunto: `el pago N.º ${id} se cobró por otro importe`,
    hecho: `El pago N.º ${id} era por ${enPesos(total_cent)} y la pasarela informa ${enPesos(cobrado)}. Sus facturas ${estaVivo(estado) ? 'siguen en proceso' : 'están impagas y se pueden pagar de nuevo'}`,
    accion: `${SITIO} y resolvelo a mano`,
  }),
  sinRespuesta: ({ id, total_cent }: Pago): Alerta => ({
    asunto: `el pago N.º ${id} sigue en verificación`,
    hecho: `La pasarela no responde qué pasó con el pago N.º ${id} por ${enPesos(total_cent)}`,
    accion: `revisá la conexión con la pasarela; mientras tanto, ${SITIO}`,
  }),
  sinProbar: ({ id, total_cent }: Pago): Alerta => ({
    asunto: `el pago N.º ${id} sigue en verificación`,
    hecho: `La pasarela no muestra el pago N.º ${id} por ${enPesos(total_cent)}, y no está comprobado que los muestre todos`,
    accion: `${SITIO}; si no está, liberá sus facturas desde la pantalla del pago`,
  }),
  devueltoSolo: ({ id, total_cent }: Pago): Alerta => ({
    asunto: `la pasarela devolvió el pago N.º ${id}`,
    hecho: `La pasarela informa como devuelto el pago N.º ${id} por ${enPesos(total_cent)}, y nadie lo pidió desde acá. Sus facturas volvieron a estar impagas`,
    accion: `${SITIO} y averiguá por qué`,
  }),
  aDevolver: ({ id }: Pago, centavos: number): Alerta => ({
    asunto: `hay que devolver dinero del pago N.º ${id}`,
    hecho: `Se cobraron de más ${enPesos(centavos)} con el pago N.º ${id}. La devolución ya está pedida`,
    accion: 'nada por ahora: si no se puede hacer, te avisamos cada día',
  }),
  noSeDevuelve: ({ id }: Pago, centavos: number, causa: string): Alerta => ({
    asunto: `no se puede devolver dinero del pago N.º ${id}`,
    hecho: `La devolución de ${enPesos(centavos)} del pago N.º ${id} no se hizo (${causa}). Se intenta de nuevo cada hora`,
    accion: 'si sigue así, hacela desde el sitio de la pasarela',
  }),
  pagoDoble: ({ id }: Pago, numeros: readonly string[]): Alerta => ({
    asunto: `pago doble con el pago N.º ${id}`,
    hecho: `El pago N.º ${id} se acreditó, y un archivo dice que también se pagó en otro lado: ${numeros.join(', ')}`,
    accion:
      'devolvelo desde el sitio de la pasarela, o dejalo como saldo a favor en el sistema de facturación',
  }),
  contradiccion: ({ id }: Pago, estado: string): Alerta => ({
    asunto: `la pasarela aprobó el pago N.º ${id}, que ya había terminado`,
    hecho: `El pago N.º ${id} está «${estado}» y la pasarela acaba de informar otra aprobación`,
    accion: `${SITIO} y devolvé lo que sobre`,
  }),
};
