import 'vitest';

/** The global setup (`scripts/test-database.ts`) gives this to every test file. */
export type TestServer = {
  /** The address is that of the owner, on the server's maintenance database. */
  adminUrl: string;
  /** This database is migrated and nobody connects to it: each test file's database is a copy of it. */
  template: string;
  /** The server comes from DATABASE_URL and is not ours: the passwords of its roles are unknown and must not be changed. */
  external: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    seed: number;
    /** It comes from `RONDAS=…`; when null, each test uses its usual number. */
    rounds: number | null;
  }
}
