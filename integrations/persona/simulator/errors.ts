export class PersonaError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: string | undefined;

  constructor(
    status: number,
    title: string,
    { details, headers = {} }: { details?: string; headers?: Record<string, string> } = {},
  ) {
    super(title);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  toBody(): { errors: object[] } {
    return {
      errors: [{ title: this.message, ...(this.details !== undefined && { details: this.details }) }],
    };
  }
}

export const notFound = () => new PersonaError(404, 'Record not found');
export const invalid = (details: string) => new PersonaError(422, 'Invalid parameter', { details });
export const conflict = (details: string) => new PersonaError(409, 'Conflict', { details });
export const unauthorized = () => new PersonaError(401, 'Must be authenticated');
export const badRequest = (details: string) => new PersonaError(400, 'Bad request', { details });
export const tooMany = () =>
  new PersonaError(429, 'Rate limited', {
    headers: { 'ratelimit-limit': '300', 'ratelimit-remaining': '0', 'ratelimit-reset': '7' },
  });
