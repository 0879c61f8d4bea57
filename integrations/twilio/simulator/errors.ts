const STATUS: Readonly<Record<number, number>> = {
  20003: 401,
  20404: 404,
  20429: 429,
  20500: 500,
  20503: 503,
};

export class TwilioError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message = 'simulador') {
    super(message);
    this.code = code;
    this.status = STATUS[code] ?? 400;
  }

  toBody(): object {
    const { code, message, status } = this;
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  }
}
