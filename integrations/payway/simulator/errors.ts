export class GatewayError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super('simulador');
    this.status = status;
    this.body = body;
  }
}

export const invalid = (param: string, code = 'invalid_param') =>
  new GatewayError(402, { error_type: 'invalid_request_error', validation_errors: [{ code, param }] });

export const malformed = () =>
  new GatewayError(400, { error_type: 'malformed_request_error', validation_errors: [] });

export const notFound = (entity: string, id: string) =>
  new GatewayError(404, { error_type: 'not_found_error', entity_name: entity, id });

/** The vendor sends an object in this case, where every other error has an array. */
export const wrongStatus = (status: string) =>
  new GatewayError(400, { error_type: 'invalid_status_error', validation_errors: { status } });

export const unauthorized = (given: string | undefined) =>
  new GatewayError(
    401,
    given === undefined
      ? { message: 'No API key found in request' }
      : { error_type: 'authentication_error', validation_errors: [] },
  );

export const complaint = (status: number, code: string, description: string) =>
  new GatewayError(status, {
    title: 'simulador',
    description,
    code,
    type: 'simulator_error',
    details: [],
    trace_id: '0'.repeat(32),
    span_id: '0'.repeat(16),
  });
