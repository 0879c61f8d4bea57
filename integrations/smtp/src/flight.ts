import type { Readable } from 'node:stream';
import type MimeNode from 'nodemailer/lib/mime-node';

/** nodemailer does not report how far a mail got inside the pool. */
export type Flight = {
  assigned: boolean;
  /** The caller has given up, so the mail is not sent when its turn comes. */
  cancelled: boolean;
  /** The bytes are read only after the server has accepted the DATA command. */
  stream?: Readable;
};

export const newFlight = (): Flight => ({ assigned: false, cancelled: false });

export const hasBegun = ({ stream }: Flight): boolean => stream?.readableDidRead ?? false;

/** The pool asks for the envelope and the bytes at the moment of sending, so the two methods are replaced. */
export function follow(message: MimeNode, flight: Flight): void {
  const getEnvelope = message.getEnvelope.bind(message);
  const createReadStream = message.createReadStream.bind(message);
  message.getEnvelope = () => {
    flight.assigned = true;
    // Without recipients nodemailer refuses the mail before writing a command, and keeps the connection.
    return flight.cancelled ? { from: false, to: [] } : getEnvelope();
  };
  message.createReadStream = (options) => {
    flight.stream = createReadStream(options);
    return flight.stream;
  };
}
