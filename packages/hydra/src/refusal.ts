export type Violation = { propertyPath: string; message: string; code: string };

/** The rules throw a refusal, with the sentence that a person reads, and one place turns it into a body. */
export class Refusal extends Error {
  readonly status: number;
  /** A program recognises the refusal by this, because the sentence may be reworded. */
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

export function forbidden(): Refusal {
  return new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
}

/** The person who lost the race must read the other change before trying again. */
export function changedByOther(code: 'estado' | 'carrera' = 'estado'): Refusal {
  return new Refusal(
    409,
    code,
    'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
  );
}

type Rule = { code?: string; extra?: Record<string, unknown> };

/** An empty path stands for a business rule; `rule` has the code of one that a program must tell from the others. */
export function invalid(propertyPath: string, code: string, message: string, rule?: Rule): Refusal {
  return unprocessable([{ propertyPath, code, message }], rule);
}

export function unprocessable(violations: readonly Violation[], rule: Rule = {}): Refusal {
  const sentence = violations
    .map((v) => (v.propertyPath ? `${v.propertyPath}: ${v.message}` : v.message))
    .join('\n');
  const { code = 'validacion', ...more } = rule;
  return new Refusal(422, code, sentence, { ...more, violations });
}
