const STATUS: Readonly<Record<number, number>> = {
  190: 401,
  130429: 429,
  131000: 500,
  131016: 503,
  131048: 429,
  131056: 429,
  132001: 404,
};

export class GraphError extends Error {
  readonly code: number;
  readonly status: number;
  readonly details: string;

  constructor(code: number, details = 'simulador') {
    super(`(#${code})`);
    this.code = code;
    this.status = STATUS[code] ?? 400;
    this.details = details;
  }

  toBody(): object {
    const { code, message, details } = this;
    const error_data = { messaging_product: 'whatsapp', details };
    return { error: { message, type: 'OAuthException', code, error_data, fbtrace_id: 'simulador' } };
  }
}
