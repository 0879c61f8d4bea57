import type { Readable } from 'node:stream';
import type MimeNode from 'nodemailer/lib/mime-node';

/** How far a mail got inside the pool, which nodemailer does not tell. */
export type Flight = {
  /** A connection has taken it. */
  assigned: boolean;
  /** Nobody waits for it any more: when its turn comes it does not leave. */
  cancelled: boolean;
  /** Its bytes; read only once the server has said "go on". */
  stream?: Readable;
};

export const newFlight = (): Flight => ({ assigned: false, cancelled: false });

export const hasBegun = ({ stream }: Flight): boolean => stream?.readableDidRead ?? false;

/** The pool asks for the envelope and the bytes at the moment of sending: that is where we look. */
export function follow(message: MimeNode, flight: Flight): void {
  const getEnvelope = message.getEnvelope.bind(message);
  const createReadStream = message.createReadStream.bind(message);
  message.getEnvelope = () => {
    flight.assigned = true;
    // Without recipients nodemailer refuses it before writing a command, and keeps the connection.
    return flight.cancelled ? { from: false, to: [] } : getEnvelope();
  };
  message.createReadStream = (options) => {
    flight.stream = createReadStream(options);
    return flight.stream;
  };
}
