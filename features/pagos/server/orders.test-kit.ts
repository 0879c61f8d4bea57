// This fake keeps its own book of orders, independent of what it answers.
import type { Clock, Motivo, Outcome } from '@oficina/values';
import type { CreatedOrder, OrderConsulta, OrderGateway, OrderRequest } from './order-gateway.ts';

export type FakeOrder = OrderRequest & {
  id: string;
  estado: 'esperando' | 'pagada' | 'caducada' | 'devuelta';
  paid: number;
  ends: Date;
  refunds: string[];
};

export type OrdersControl = {
  orders: FakeOrder[];
  created: number;
  asked: number;
  /** By default it makes the order and says so. What it made is kept whatever it answers. */
  create: (order: FakeOrder) => Outcome<CreatedOrder, Motivo> | undefined;
  consultar: () => Outcome<OrderConsulta> | undefined;
  cancel: (order: FakeOrder) => Outcome<'cancelled' | 'not-waiting'> | undefined;
};

export const idleOrders = (): OrdersControl => ({
  orders: [],
  created: 0,
  asked: 0,
  create: () => undefined,
  consultar: () => undefined,
  cancel: () => undefined,
});

const ok = <T>(value: T) => ({ kind: 'ok' as const, value });

export function createFakeOrders(control: OrdersControl, clock: Clock): OrderGateway {
  const find = (id: string | undefined, referencia?: string) =>
    control.orders.find((one) => (id === undefined ? one.referencia === referencia : one.id === id));

  function settle(order: FakeOrder): FakeOrder {
    if (order.estado === 'esperando' && clock.now() >= order.ends) order.estado = 'caducada';
    return order;
  }

  const transaccionOf = ({ id }: FakeOrder) => id.replace('ORD', 'PAY');

  return {
    async create(request) {
      control.created += 1;
      const known = find(undefined, request.referencia);
      const order = known ?? {
        ...request,
        ...{ id: `ORD${String(control.orders.length + 1).padStart(4, '0')}${request.referencia}`, paid: 0 },
        ...{ estado: 'esperando' as const, refunds: [] },
        ends: new Date(clock.now().getTime() + request.expiresInS * 1_000),
      };
      if (!known) control.orders.push(order);
      const isLink = request.metodo === 'billetera';
      return (
        control.create(order) ??
        ok({
          idPasarela: order.id,
          transaccion: isLink ? '' : transaccionOf(order),
          ...(isLink ? { payUrl: `https://pagar.test/${order.id}` } : { qr: `000201${order.id}` }),
        })
      );
    },
    async consultar({ idPasarela, referencia }) {
      control.asked += 1;
      const told = control.consultar();
      if (told) return told;
      const order = find(idPasarela, referencia);
      if (!order) return ok({ estado: 'inexistente' as const });
      const { estado, paid, id } = settle(order);
      return ok({ estado, idPasarela: id, transaccion: transaccionOf(order), ...(paid > 0 && { paid }) });
    },
    async cancel(idPasarela) {
      const order = find(idPasarela);
      if (!order) return ok('not-waiting' as const);
      const told = control.cancel(order);
      if (told) return told;
      if (settle(order).estado !== 'esperando') return ok('not-waiting' as const);
      order.estado = 'caducada';
      return ok('cancelled' as const);
    },
    async devolver({ idPasarela }, _importe, key) {
      const order = find(idPasarela);
      if (!order) return { kind: 'rejected', reason: { codigo: 'not_found', detalle: '' } };
      if (!order.refunds.includes(key)) order.refunds.push(key);
      order.estado = 'devuelta';
      return ok({ id: key });
    },
    async listar() {
      const estados = {
        esperando: 'en-curso',
        pagada: 'aprobado',
        caducada: 'caducado',
        devuelta: 'devuelto',
      } as const;
      const charges = control.orders.map((order) => ({
        ...{ referencia: order.referencia, estado: estados[order.estado], metodo: order.metodo },
        charge: { idPasarela: order.id, estadoPasarela: order.estado, importe: order.importe },
        moment: clock.now(),
      }));
      return ok({ charges, unproven: false });
    },
    health: async () => ok(undefined),
  };
}

/** Somebody scans the code and pays it. */
export function payOrder(order: FakeOrder | undefined, paid = order?.importe ?? 0): void {
  if (order?.estado !== 'esperando') throw new Error('it cannot be paid');
  Object.assign(order, { estado: 'pagada', paid });
}
