// The library has no types: here is what both halves of this folder use of it, and nothing more.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Socket, Server as TcpServer } from 'node:net';

  type Fields = Record<string, string | number | Buffer>;

  class PDU {
    /** From bytes, the one that came; from a command, the one to send. */
    constructor(from: string | Buffer, fields?: Fields);
    /** 'unknown' when the library does not know its number. */
    command: string;
    command_status: number;
    /** Given by send(). */
    sequence_number: number;
    /** Parameters and TLVs; one that did not come is undefined. */
    [field: string]: unknown;
    toBuffer(): Buffer;
    isResponse(): boolean;
    response(fields?: Fields): PDU;
  }

  class Session extends EventEmitter<{
    connect: [];
    secureConnect: [];
    pdu: [pdu: PDU];
    error: [error: Error];
    close: [];
  }> {
    readonly socket: Socket;
    /** False: the socket was already closed and nothing was written. */
    send(pdu: PDU): boolean;
    close(): void;
    destroy(): void;
  }

  type Parameter = { filter?: object };

  const smpp: {
    PDU: typeof PDU;
    connect(options: { host: string; port: number; tls: boolean }): Session;
    createServer(listener: (session: Session) => void): TcpServer;
    commands: Record<string, { params?: Record<string, Parameter> }>;
    tlvs: Record<string, Parameter>;
  };
  export default smpp;
  export type { PDU, Session };
}
