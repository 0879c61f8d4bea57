// The numbers from 64 on are those of sysexits.h, which mail servers understand; the small ones are this project's own, for
// scripts.

export const EX_OK = 0;
/** `estado` uses the two codes that monitoring programs understand. */
export const EX_SIGN_ATTENTION = 1;
export const EX_SIGN_BAD = 2;
export const EX_ALREADY_LOADED = 3;
/** The file was checked and cannot be loaded: too many lines are wrong, or somebody cancelled it. */
export const EX_RECHAZADO = 4;
/** The load stopped halfway; the rows already loaded stay. */
export const EX_LOAD_FAILED = 5;
export const EX_TAMPERED = 6;
export const EX_USAGE = 64;
/** The input is wrong, so trying again gives the same result. */
export const EX_DATAERR = 65;
export const EX_NOINPUT = 66;
/** Something outside of this program did not do its part. */
export const EX_UNAVAILABLE = 69;
/** The disk is full or does not let us write; nothing half done is left. */
export const EX_CANNOT_WRITE = 73;
export const EX_NOPERM = 77;
/** Something in the settings, the schema or the keys has to be mended first. */
export const EX_CONFIG = 78;
/** The caller should try later; a mail server keeps the mail in its queue. */
export const EX_TEMPFAIL = 75;

/** What is said with `EX_TEMPFAIL` when the database does not answer. */
export const UNREACHABLE = 'No se pudo llegar a la base. Probá de nuevo en un rato.';

/** The path that the person wrote cannot be read or written. */
export const isPathProblem = (error: unknown): boolean =>
  ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

/** A command that cannot go on throws this: the message is printed as an error and the process ends with the code. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
