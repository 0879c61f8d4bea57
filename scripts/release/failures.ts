export const SITE = 'oficina.laposta.test';
const WORKER = 'oficina-trabajador@laposta';
const DATA = '/var/lib/oficina/laposta';
const TLS = '/etc/oficina/laposta/tls';
/** A certificate is looked at once an hour, so the programs start again as if the hour had passed. */
const showCertificate = 'systemctl reload nginx && systemctl restart oficina@laposta.target';

/** Each is broken on purpose, and told within a minute by the command, by the health and by the second way of alerts. */
export const FAILURES: readonly { sign: string; cause: string; mend: string }[] = [
  { sign: 'trabajador', cause: `systemctl stop ${WORKER}`, mend: `systemctl start ${WORKER}` },
  {
    sign: 'trabajos',
    cause: `systemctl stop ${WORKER} && ${query(
      "INSERT INTO pgboss.job (name, data, start_after) VALUES ('tarjetas-limpiar', '{}', now() - interval '1 minute')",
    )}`,
    mend: `systemctl start ${WORKER}`,
  },
  {
    sign: 'api',
    cause: 'systemctl stop oficina-api@laposta.socket oficina-api@laposta.service',
    mend: 'systemctl start oficina-api@laposta.socket oficina-api@laposta.service',
  },
  { sign: 'correo', cause: 'systemctl stop postfix', mend: 'systemctl start postfix' },
  {
    sign: 'almacen',
    cause: `mv ${DATA}/archivos ${DATA}/aparte`,
    mend: `mv ${DATA}/aparte ${DATA}/archivos`,
  },
  {
    sign: 'disco',
    cause: `mount -t tmpfs -o size=400m,uid=oficina-laposta tmpfs ${DATA}/archivos`,
    mend: `umount ${DATA}/archivos`,
  },
  {
    sign: 'copia',
    cause: query("UPDATE instalacion SET ultima_copia = now() - interval '3 days'"),
    mend: query('UPDATE instalacion SET ultima_copia = now()'),
  },
  {
    sign: 'pagos',
    cause: query("UPDATE instalacion SET pagos_abiertos_en = 'otra'"),
    mend: 'oficina conciliar',
  },
  {
    sign: 'clave',
    cause: query('UPDATE instalacion SET huella_cifrado = reverse(huella_cifrado)'),
    mend: query('UPDATE instalacion SET huella_cifrado = reverse(huella_cifrado)'),
  },
  {
    sign: 'esquema',
    cause: query('UPDATE instalacion SET compatible_desde = compatible_desde + 900'),
    mend: query('UPDATE instalacion SET compatible_desde = compatible_desde - 900'),
  },
  {
    sign: 'certificado',
    cause: `echo 127.0.0.1 ${SITE} >> /etc/hosts && cp ${TLS}/certificado.pem /srv/largo.pem &&
      openssl x509 -in /srv/largo.pem -signkey ${TLS}/clave.pem -days 1 -out ${TLS}/certificado.pem && ${showCertificate}`,
    mend: `cp /srv/largo.pem ${TLS}/certificado.pem && ${showCertificate}`,
  },
  { sign: 'base', cause: 'systemctl stop postgresql', mend: 'systemctl start postgresql' },
];

function query(statement: string): string {
  return `runuser -u postgres -- psql -qd laposta -c "${statement}"`;
}
