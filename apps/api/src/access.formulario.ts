const FRONTERA = 'frontera-de-la-matriz';
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with a picture, as a browser sends it; with what somebody hid after it. */
export function formularioDe(cola = ''): { headers: Record<string, string>; payload: Buffer } {
  const cabecera = [
    `--${FRONTERA}`,
    'content-disposition: form-data; name="file"; filename="foto.png"',
    'content-type: image/png',
    '',
    '',
  ].join('\r\n');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${FRONTERA}` },
    payload: Buffer.concat([Buffer.from(cabecera), PNG, Buffer.from(`${cola}\r\n--${FRONTERA}--\r\n`)]),
  };
}
