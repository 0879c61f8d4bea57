// 3GPP TS 23.038 defines the characters of an SMS, and which of them take two places.
const GSM7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const DOUBLE = new Set('^{}\\[~]|€\f');

export type Segments = { encoding: 'GSM-7' | 'UCS-2'; count: number };

export function segmentsOf(text: string): Segments {
  const letters = [...text];
  if (letters.every((letter) => GSM7.has(letter) || DOUBLE.has(letter))) {
    const size = letters.reduce((sum, letter) => sum + (DOUBLE.has(letter) ? 2 : 1), 0);
    return { encoding: 'GSM-7', count: size <= 160 ? 1 : Math.ceil(size / 153) };
  }
  return { encoding: 'UCS-2', count: text.length <= 70 ? 1 : Math.ceil(text.length / 67) };
}
