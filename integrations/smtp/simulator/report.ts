import type { NumberedMessage } from '@oficina/testing/simulator';

export const KINDS = ['permanente', 'temporal', 'queja'] as const;
export type Kind = (typeof KINDS)[number];

const BOUNDARY = 'informe-del-simulador';
const HOST = 'mx.simulador.invalid';

/** A server sends one of these later about a mail: a delivery report (RFC 3464) or a complaint (RFC 5965). */
export function reportOf(message: NumberedMessage, tipo: Kind): string {
  const { sobre = '', cabeceras = '' } = message.technical;
  const complaint = tipo === 'queja';
  const parts = [
    ['Content-Type: text/plain; charset=us-ascii', '', 'This is a report about a mail you sent.'],
    complaint ? feedback(message, sobre) : delivery(message, tipo),
    complaint
      ? ['Content-Type: message/rfc822', '', `Return-Path: <${sobre}>`, cabeceras, '', message.texto]
      : ['Content-Type: text/rfc822-headers', '', cabeceras],
  ];
  return [
    'Return-Path: <>',
    `From: Mail Delivery System <MAILER-DAEMON@${HOST}>`,
    // A complaint goes to the address given to the provider for all of them; a bounce goes to the sender of the envelope.
    `To: ${complaint ? `quejas@${sobre.slice(sobre.lastIndexOf('@') + 1)}` : sobre}`,
    `Subject: ${complaint ? 'Complaint' : 'Delivery Status Notification'}`,
    `Date: ${new Date(message.recibido).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-replied',
    `Content-Type: multipart/report; report-type=${complaint ? 'feedback-report' : 'delivery-status'};`,
    `\tboundary="${BOUNDARY}"`,
    '',
    ...parts.flatMap((lines) => [`--${BOUNDARY}`, ...lines, '']),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

function delivery({ para }: NumberedMessage, tipo: Kind): string[] {
  const [action, status, answer] =
    tipo === 'permanente'
      ? ['failed', '5.1.1', '550 5.1.1 user unknown']
      : ['delayed', '4.2.2', '452 4.2.2 mailbox full'];
  return [
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${HOST}`,
    '',
    `Final-Recipient: rfc822; ${para}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Remote-MTA: dns; ${HOST}`,
    `Diagnostic-Code: smtp; ${answer}`,
  ];
}

const feedback = ({ para }: NumberedMessage, sobre: string): string[] => [
  'Content-Type: message/feedback-report',
  '',
  'Feedback-Type: abuse',
  'User-Agent: Simulador/1',
  'Version: 1',
  `Original-Mail-From: <${sobre}>`,
  `Original-Rcpt-To: <${para}>`,
];
