const LONGEST = 512;
const EMV = /^000201.*6304[0-9A-F]{4}$/i;
const CHECK_DIGITS = 4;

/** `CRC-16/CCITT-FALSE`, with which EMVCo ends every payment code. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  }
  return crc & 0xffff;
}

/** No wallet would take a code that fails this, and the person would only see that theirs does not work. */
export function isReadableQr(text: string): boolean {
  if (text.length > LONGEST || !EMV.test(text)) return false;
  return Number.parseInt(text.slice(-CHECK_DIGITS), 16) === crc16(text.slice(0, -CHECK_DIGITS));
}
