// The library has no types. Only the parts that the adapter and the simulator use are declared.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Socket, Server as TcpServer } from 'node:net';

  type Fields = Record<string, string | number | Buffer>;

  class PDU {
    /** Bytes give a received PDU; the name of a command gives one to send. */
    constructor(from: string | Buffer, fields?: Fields);
    /** The value is 'unknown' when the library does not know the number of the command. */
    command: string;
    command_status: number;
    /** The number is assigned by send(). */
    sequence_number: number;
    /** A parameter or TLV that was not sent is undefined. */
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
    /** The result is false when the socket was already closed and nothing was written. */
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
