import { crc32, deflateSync } from 'node:zlib';
import { LETTERS } from './letters.ts';

const SIDE = 256;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = Buffer.from([242, 239, 233, 229, 234, 222, 255, 255, 255, 190, 200, 196, 47, 61, 60]);
const [LAND, BLOCK, STREET, EDGE, INK] = [0, 1, 2, 3, 4] as const;
const STREET_EVERY = 64;
const SCALE = 3;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function groundAt(x: number, y: number): number {
  if (x === 0 || y === 0) return EDGE;
  const [inX, inY] = [x % STREET_EVERY, y % STREET_EVERY];
  if (inX < 8 || inY < 8) return STREET;
  return (Math.floor(x / STREET_EVERY) + Math.floor(y / STREET_EVERY)) % 2 === 0 ? LAND : BLOCK;
}

function write(pixels: Uint8Array, text: string, top: number): void {
  const width = text.length * 6 * SCALE;
  const left = Math.floor((SIDE - width) / 2);
  [...text].forEach((letter, at) => {
    (LETTERS[letter] ?? []).forEach((row, line) => {
      [...row].forEach((mark, column) => {
        if (mark !== '#') return;
        const [x, y] = [left + (at * 6 + column) * SCALE, top + line * SCALE];
        for (let dy = 0; dy < SCALE; dy += 1)
          pixels.fill(INK, (y + dy) * SIDE + x, (y + dy) * SIDE + x + SCALE);
      });
    });
  });
}

export function drawTile(z: number, x: number, y: number): Buffer {
  const pixels = new Uint8Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) pixels[row * SIDE + column] = groundAt(column, row);
  // The name takes three lines, because at a high zoom it does not fit in one.
  [`${z}/`, `${x}/`, `${y}`].forEach((text, line) => {
    write(pixels, text, 88 + line * 30);
  });
  const rows = Array.from({ length: SIDE }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * SIDE, (row + 1) * SIDE)]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', PALETTE),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
