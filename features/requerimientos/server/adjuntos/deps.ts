import type { Db } from '@oficina/db';
import type { Limits } from '@oficina/http';
import type { Clock } from '@oficina/values';
import type { BlobStore, Cipher, Logger } from '@oficina/values/server';
import type { Antivirus } from './antivirus.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

export type AdjuntosDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  almacen: BlobStore;
  cipher: Cipher;
  /** Null when this installation has no antivirus. */
  antivirus: Antivirus | null;
  sandbox: Sandbox;
  /** It is a local folder for files that are being received. */
  tempDir: string;
};
