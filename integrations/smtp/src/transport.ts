import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { SmtpOptions } from './options.ts';

const MAILS_PER_CONNECTION = 500;
const TIMEOUTS = { connectionMs: 10_000, greetingMs: 10_000, socketMs: 60_000 };

// RFC 8058 requires both list headers to be signed; nodemailer's own list leaves the second one out.
const SIGNED =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:' +
  'list-id:list-unsubscribe:list-unsubscribe-post';

export function transportOptions(options: SmtpOptions): SMTPPool.Options {
  const { url, requireTls, pool, maxMessages, domain, dkim, ca } = options;
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const { connectionMs, greetingMs, socketMs } = options.timeouts ?? TIMEOUTS;
  return {
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: requireTls,
    tls: { rejectUnauthorized: requireTls, ...(ca && { ca }) },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    name: domain,
    maxConnections: pool,
    maxMessages: maxMessages ?? MAILS_PER_CONNECTION,
    // This applies only to a mail of which no byte was sent, because the server had closed the idle connection.
    maxRequeues: 1,
    connectionTimeout: connectionMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
    dnsTimeout: connectionMs,
    // The mails contain only our own text, so nothing in them has to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey.reveal(),
        headerFieldNames: SIGNED,
      },
    }),
  };
}
