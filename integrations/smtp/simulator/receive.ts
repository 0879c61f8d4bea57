import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { Envelope } from './message.ts';

export const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession): Envelope => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
});

/** Bytes beyond the limit are read and dropped. */
export function collect(stream: SMTPServerDataStream, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    stream.on('data', (piece: Buffer) => {
      if (bytes < limit) pieces.push(piece);
      bytes += piece.length;
    });
    stream.on('end', () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)));
    stream.on('error', reject);
  });
}
