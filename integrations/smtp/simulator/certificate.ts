import { execFileSync } from 'node:child_process';

export type Certificate = { key: string; cert: string };

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----\n/g;

/**
 * The certificate is made at each start, so that no key is ever in a repository. Without openssl it is null, and smtp-server
 * uses its own.
 */
export function makeCertificate(): Certificate | null {
  try {
    const out = execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '30', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
        ...['-keyout', '-', '-out', '-'],
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const blocks = [...out.matchAll(BLOCK)];
    const key = blocks.find(([, label]) => label?.endsWith('PRIVATE KEY'))?.[0];
    const cert = blocks.find(([, label]) => label === 'CERTIFICATE')?.[0];
    return key && cert ? { key, cert } : null;
  } catch {
    return null;
  }
}
