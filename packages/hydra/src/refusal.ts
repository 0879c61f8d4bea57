export type Violation = { propertyPath: string; message: string; code: string };

/**
 * A refusal is what a person reads when something cannot be done: status, code and sentence.
 * It is thrown by the rules and turned into a body in one place.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly violations: readonly Violation[];
  /** Top-level members added to the body, such as the live payment of a bill. */
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

/** The client broke the protocol: a programmer reads this, hence English. */
export function protocolFault(text: string): Refusal {
  return new Refusal(400, 'protocolo', text);
}

export function notFound(sentence = 'No encontramos lo que buscás.'): Refusal {
  return new Refusal(404, 'no-encontrado', sentence);
}

/** 422 with one violation; an empty path is a rule of the business. */
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
