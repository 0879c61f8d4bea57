const BOUNDARY = 'frontera-de-la-matriz';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** `tail` is content hidden after the picture's own bytes. */
export function photoForm(tail = ''): { headers: Record<string, string>; payload: Buffer } {
  const header = [
    `--${BOUNDARY}`,
    'content-disposition: form-data; name="file"; filename="foto.png"',
    'content-type: image/png',
    '',
    '',
  ].join('\r\n');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(header), PNG, Buffer.from(`${tail}\r\n--${BOUNDARY}--\r\n`)]),
  };
}

const FACTURAS =
  'cuenta;numero;periodo;fecha;vencimiento;importe\r\n1;M-1;2026-10;2026-11-02;2026-11-20;10\r\n';

export function facturasForm(): { headers: Record<string, string>; payload: Buffer } {
  const header = 'content-disposition: form-data; name="file"; filename="facturas.csv"';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.from(
      `--${BOUNDARY}\r\n${header}\r\ncontent-type: text/csv\r\n\r\n${FACTURAS}\r\n--${BOUNDARY}--\r\n`,
    ),
  };
}
