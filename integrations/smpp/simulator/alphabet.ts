// The default alphabet of GSM 03.38 is written from the standard's table where it differs from ASCII. The adapter has its
// own table, so that both do not share a misreading.

const ESCAPE = 0x1b;

const OTHER_THAN_ASCII = new Map<number, string>([
  [0x00, '@'],
  [0x01, '£'],
  [0x02, '$'],
  [0x03, '¥'],
  [0x04, 'è'],
  [0x05, 'é'],
  [0x06, 'ù'],
  [0x07, 'ì'],
  [0x08, 'ò'],
  [0x09, 'Ç'],
  [0x0b, 'Ø'],
  [0x0c, 'ø'],
  [0x0e, 'Å'],
  [0x0f, 'å'],
  [0x10, 'Δ'],
  [0x11, '_'],
  [0x12, 'Φ'],
  [0x13, 'Γ'],
  [0x14, 'Λ'],
  [0x15, 'Ω'],
  [0x16, 'Π'],
  [0x17, 'Ψ'],
  [0x18, 'Σ'],
  [0x19, 'Θ'],
  [0x1a, 'Ξ'],
  [0x1c, 'Æ'],
  [0x1d, 'æ'],
  [0x1e, 'ß'],
  [0x1f, 'É'],
  [0x24, '¤'],
  [0x40, '¡'],
  [0x5b, 'Ä'],
  [0x5c, 'Ö'],
  [0x5d, 'Ñ'],
  [0x5e, 'Ü'],
  [0x5f, '§'],
  [0x60, '¿'],
  [0x7b, 'ä'],
  [0x7c, 'ö'],
  [0x7d, 'ñ'],
  [0x7e, 'ü'],
  [0x7f, 'à'],
]);

const AFTER_ESCAPE = new Map<number, string>([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]);

/** Each byte holds one septet. The result is null when a byte has more than seven bits or nothing follows an escape. */
function fromGsm7(bytes: Buffer): string | null {
  let text = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes.readUInt8(at);
    if (code > 0x7f) return null;
    if (code === ESCAPE) {
      at += 1;
      const extended = AFTER_ESCAPE.get(bytes[at] ?? -1);
      if (extended === undefined) return null;
      text += extended;
    } else text += OTHER_THAN_ASCII.get(code) ?? String.fromCharCode(code);
  }
  return text;
}

function fromUcs2(bytes: Buffer): string | null {
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : null;
}

type Coding = {
  name: string;
  /** The limits are in bytes, without the header. */
  limit: { alone: number; inParts: number };
  decode(bytes: Buffer): string | null;
};

const CODINGS: Readonly<Record<number, Coding>> = {
  0: { name: 'GSM-7', limit: { alone: 160, inParts: 153 }, decode: fromGsm7 },
  3: {
    name: 'Latin-1',
    limit: { alone: 140, inParts: 134 },
    decode: (bytes) => bytes.toString('latin1'),
  },
  8: { name: 'UCS-2', limit: { alone: 140, inParts: 134 }, decode: fromUcs2 },
};

export const codingOf = (dataCoding: number): Coding | undefined => CODINGS[dataCoding];
