export class OrdersError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: string, message = 'simulador') {
    super(message);
    this.status = status;
    this.body = { errors: [{ code, message, details: [] }] };
  }
}

export const wrongValue = (property: string) => new OrdersError(400, 'property_value', property);
export const unauthorized = () => new OrdersError(401, 'unauthorized');
export const notFound = () => new OrdersError(404, 'order_not_found');
export const conflict = (code: string) => new OrdersError(409, code);
