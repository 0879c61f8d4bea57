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
  antivirus: Antivirus | null;
  sandbox: Sandbox;
  /** Files that are being received are kept in this local folder. */
  tempDir: string;
};
