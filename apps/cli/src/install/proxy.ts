import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '@oficina/values/server';
import type { Layout } from './layout.ts';
import { runSystem } from './system.ts';

const SITES = '/etc/nginx/sites-available';
const ENABLED = '/etc/nginx/sites-enabled';
const CERTIFICATES = '/etc/letsencrypt/live';

/** The result says what is left for the operator, and is empty when there is no nginx to set up or it already was. */
export function openProxy(layout: Layout, settings: Readonly<Record<string, string>>): string[] {
  const site = `oficina-${layout.cooperative}.conf`;
  if (!existsSync(SITES) || existsSync(join(SITES, site))) return [];
  const domain = new URL(settings.PUBLIC_URL ?? '').hostname;
  const { certificate, key, isOwn } = certificateFor(layout, domain);
  const values: Record<string, string> = {
    cooperativa: layout.cooperative,
    dominio: domain,
    certificado: certificate,
    clave: key,
    puerto: settings.PORT ?? '',
  };
  const template = readFileSync(join(productFolder, 'deploy', 'nginx', 'oficina.conf'), 'utf8');
  writeFileSync(
    join(SITES, site),
    template.replaceAll(/@(\w+)@/g, (whole, name) => values[name] ?? whole),
  );
  if (!existsSync(join(ENABLED, site))) symlinkSync(join(SITES, site), join(ENABLED, site));
  runSystem('nginx', ['-t']);
  runSystem('systemctl', ['reload-or-restart', 'nginx']);
  return isOwn
    ? [
        `${settings.PUBLIC_URL} responde con un certificado provisorio. Para uno de verdad: certbot --nginx -d ${domain}`,
      ]
    : [`${settings.PUBLIC_URL} responde.`];
}

/** The portal answers by HTTPS from the first minute; the certificate that browsers believe comes when the domain points here. */
function certificateFor({ settingsFolder }: Layout, domain: string) {
  const given = join(CERTIFICATES, domain);
  if (existsSync(given))
    return { certificate: join(given, 'fullchain.pem'), key: join(given, 'privkey.pem'), isOwn: false };
  const folder = join(settingsFolder, 'tls');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [certificate, key] = [join(folder, 'certificado.pem'), join(folder, 'clave.pem')];
  if (!existsSync(certificate))
    runSystem('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '365', '-subj', `/CN=${domain}`],
      ...['-addext', `subjectAltName=DNS:${domain}`, '-keyout', key, '-out', certificate],
    ]);
  return { certificate, key, isOwn: true };
}
