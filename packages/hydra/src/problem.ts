import type { Refusal } from './refusal.ts';

const TITLE = 'An error occurred';

export function toProblem(refusal: Refusal, requestId: string): Record<string, unknown> {
  const { status, code, message, violations } = refusal;
  if (violations.length > 0) return { ...toViolations(refusal), ...refusal.extra };
  return {
    '@context': '/api/contexts/Error',
    '@id': `/api/errors/${status}`,
    '@type': 'Error',
    title: TITLE,
    detail: message,
    status,
    type: `/errors/${status}`,
    description: message,
    code,
    'hydra:title': TITLE,
    'hydra:description': message,
    requestId,
    ...refusal.extra,
  };
}

function toViolations({ status, code, message, violations }: Refusal): Record<string, unknown> {
  const codes =
    violations.length === 1
      ? violations[0]?.code
      : violations.map((v, index) => `${index}=${v.code}`).join(';');
  return {
    '@context': '/api/contexts/ConstraintViolation',
    '@id': `/api/validation_errors/${codes}`,
    '@type': 'ConstraintViolation',
    status,
    violations,
    title: TITLE,
    detail: message,
    description: message,
    type: `/validation_errors/${codes}`,
    code,
    'hydra:title': TITLE,
    'hydra:description': message,
  };
}

export function toAuthProblem(refusal: Refusal): Record<string, unknown> {
  return { code: refusal.status, message: refusal.message, ...refusal.extra };
}
