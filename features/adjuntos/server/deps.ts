import type { Db, Reader } from '@oficina/db';
import type { Sandbox } from '@oficina/file-check';
import type { Actor, Limits, Origin } from '@oficina/http';
import type { Clock } from '@oficina/values';
import type { BlobStore, Cipher, Logger } from '@oficina/values/server';
import type { AdjuntoRow } from './adjuntos.repository.ts';
import type { Antivirus } from './antivirus.ts';

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

/** What the case of a file is to the person who asks for the file. */
export type RequerimientoAccess = {
  isOwner: boolean;
  isAttending: boolean;
  /** The person would attend it with an active second step. */
  needsSecondFactor: boolean;
  /** The staff open its files only with a code. */
  adjuntosSeguros: boolean;
};

/** These are ports: requerimientos answers them, because it decides who may see a case and what it accepts. */
export type RequerimientoPorts = {
  findRequerimientoAccess(
    reader: Reader,
    actor: Actor,
    requerimientoId: number,
  ): Promise<RequerimientoAccess | undefined>;
  adjuntarArchivo(
    deps: { db: Db; clock: Clock },
    actor: Actor,
    origin: Origin,
    link: { archivo: AdjuntoRow; requerimientoId: number },
  ): Promise<AdjuntoRow>;
};
