const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** It is not taken from the adapter, so that both cannot be wrong in the same way. */
function crcTable(): number[] {
  return Array.from({ length: 256 }, (_, byte) => {
    let value = byte << 8;
    for (let bit = 0; bit < 8; bit += 1) value = ((value << 1) ^ (value >= 0x8000 ? 0x1021 : 0)) % 0x10000;
    return value;
  });
}

const TABLE = crcTable();

export function checkDigits(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) crc = ((crc & 0xff) << 8) ^ (TABLE[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields are those of the example that the vendor documents for Argentina. */
export function qrOf(uuid: string, bad: string): string | undefined {
  const content = [
    field('00', '01'),
    field('01', '12'),
    field('43', field('00', 'com.mercadolibre') + field('02', '306') + field('62', uuid)),
    field('50', field('00', '32659430')),
    field('52', '9700'),
    field('53', '032'),
    field('58', 'AR'),
    field('59', 'COOPERATIVA DE PRUEBA'),
    field('60', 'CABA'),
    ...(bad === 'long' ? Array.from({ length: 6 }, () => field('62', 'x'.repeat(80))) : []),
    '6304',
  ].join('');
  if (bad === 'missing') return undefined;
  if (bad === 'form') return 'https://ejemplo.com/pagar';
  const digits = checkDigits(content);
  return content + (bad === 'crc' ? digits.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : digits);
}
