import type { CorreoRechazado } from '@oficina/mensajes/server';
import type { NodemailerError } from 'nodemailer/lib/errors';

export type Failure =
  | { kind: 'rejected'; reason: CorreoRechazado }
  | { kind: 'retryable'; cause: string }
  | { kind: 'unknown'; cause: string };

/** The message and the response of this error contain addresses, so neither may be logged. */
export type SmtpError = NodemailerError;

// Only an answer to one of these is about the mail; nodemailer names a lost connection CONN, whenever it was lost.
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const AUTH_WANTED = new Set([530, 534, 535, 538]);
// The commands came in a wrong order: the session failed, not the mail.
const BAD_SEQUENCE = 503;
const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/;

const isAuth = ({ code, responseCode }: SmtpError) =>
  code === 'EAUTH' || code === 'ENOAUTH' || AUTH_WANTED.has(responseCode ?? 0);
const isTls = ({ code, originalCode }: SmtpError) => code === 'ETLS' || CERTIFICATE.test(originalCode ?? '');
const isShut = ({ command, responseCode = 0 }: SmtpError) => command === 'CONN' && responseCode >= 500;

/** A wrong password, a bad certificate or a blocked address does not go away by itself. */
export const needsSomebody = (error: SmtpError) => isAuth(error) || isTls(error) || isShut(error);

function causeOf(error: SmtpError): string {
  const { code, originalCode, responseCode, timeoutType } = error;
  const seen = [originalCode ?? code, timeoutType, responseCode].filter(Boolean).join(' ') || 'sin código';
  if (isAuth(error)) return `el servidor de correo no acepta el usuario de SMTP_URL: revisalo (${seen})`;
  if (isTls(error)) return `el servidor de correo no da una conexión segura: revisá su certificado (${seen})`;
  if (isShut(error)) return `el servidor de correo no nos atiende: consultá a quien lo administra (${seen})`;
  return seen;
}

/** `began` means that bytes of the mail itself were sent. Before that it cannot have been delivered. */
export function failureOf(error: SmtpError, began: boolean): Failure {
  const { command = '', responseCode = 0 } = error;
  if (ABOUT_THE_MAIL.has(command) && responseCode >= 400) {
    if (responseCode < 500 || responseCode === BAD_SEQUENCE || isAuth(error))
      return { kind: 'retryable', cause: causeOf(error) };
    return { kind: 'rejected', reason: reasonOf(error, command, responseCode) };
  }
  return { kind: began ? 'unknown' : 'retryable', cause: causeOf(error) };
}

function reasonOf({ response }: SmtpError, command: string, codigo: number): CorreoRechazado {
  const enhancedCode = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return { codigo, ...(enhancedCode && { enhancedCode }), clase: claseOf(command, enhancedCode) };
}

// The extended code is more reliable than the command: a blocked sender is often reported at RCPT, and an unknown mailbox
// behind a filter at DATA. Calling the first one "direccion" would suppress good addresses.
function claseOf(command: string, enhancedCode = ''): CorreoRechazado['clase'] {
  if (command === 'MAIL FROM' || enhancedCode.startsWith('5.7.')) return 'politica';
  return command === 'RCPT TO' || enhancedCode.startsWith('5.1.') ? 'direccion' : 'contenido';
}
