import { expect, test } from 'vitest';
import { failureOf, type SmtpError } from './failures.ts';

const failure = (fields: Partial<SmtpError>, began = false) =>
  failureOf(Object.assign(new Error('x'), fields), began);
const answered = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

// These are answers of real servers that the command alone does not explain.
test.each([
  ['RCPT TO', '550 5.1.1 no such user', 'direccion'],
  ['RCPT TO', '550 no such user', 'direccion'],
  ['RCPT TO', '554 5.7.1 Service unavailable; client host blocked', 'politica'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'direccion'],
  ['DATA', '550 5.1.1 no such user, said by a filter', 'direccion'],
  ['DATA', '550-5.7.26 not authenticated\n550 5.7.26 see', 'politica'],
  ['DATA', '554 rejected', 'contenido'],
  ['MAIL FROM', '550 5.1.8 sender unknown', 'politica'],
])('%s, %j: %s', (command, response, clase) => {
  const enhancedCode = /5\.\d+\.\d+/.exec(response)?.[0];
  expect(failure(answered(command, response), command === 'DATA')).toEqual({
    kind: 'rejected',
    reason: { codigo: Number(response.slice(0, 3)), ...(enhancedCode && { enhancedCode }), clase },
  });
});

test.each([
  ['MAIL FROM', '530 5.7.0 authentication required'],
  ['RCPT TO', '452 4.2.2 mailbox full'],
  ['DATA', '503 5.5.1 bad sequence'],
  ['DATA', '421 4.3.2 closing'],
])('%s, %j: se repite', (command, response) => {
  expect(failure(answered(command, response), command === 'DATA').kind).toBe('retryable');
});

test('una conexion perdida: antes del correo no salio, despues no se sabe', () => {
  for (const code of ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT']) {
    expect(failure({ code, command: 'CONN' }, false)).toEqual({ kind: 'retryable', cause: code });
    expect(failure({ code, command: 'CONN' }, true)).toEqual({ kind: 'unknown', cause: code });
  }
});

test('media respuesta de un servidor que se fue no es una respuesta', () => {
  expect(failure({ code: 'ECONNECTION', command: 'CONN', responseCode: 451 }, true).kind).toBe('unknown');
});
