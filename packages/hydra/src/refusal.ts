export type Violation = { propertyPath: string; message: string; code: string };

/** The rules throw a refusal, with the sentence that a person reads, and one place turns it into a body. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly violations: readonly Violation[];
  /** The top level of the body gets these members, such as the live pago of a factura. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: { violations?: readonly Violation[]; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.violations = more.violations ?? [];
    this.extra = more.extra ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** The client broke the protocol. Only a programmer reads this, so the text is in English. */
export function protocolFault(text: string): Refusal {
  return new Refusal(400, 'protocolo', text);
}

export function notFound(sentence = 'No encontramos lo que buscás.'): Refusal {
  return new Refusal(404, 'no-encontrado', sentence);
}

/** An empty path stands for a business rule. */
export function invalid(
  propertyPath: string,
  code: string,
  message: string,
  extra?: Record<string, unknown>,
): Refusal {
  return unprocessable([{ propertyPath, code, message }], extra);
}

export function unprocessable(violations: readonly Violation[], extra?: Record<string, unknown>): Refusal {
  const sentence = violations
    .map((v) => (v.propertyPath ? `${v.propertyPath}: ${v.message}` : v.message))
    .join('\n');
  return new Refusal(422, 'validacion', sentence, extra ? { violations, extra } : { violations });
}
