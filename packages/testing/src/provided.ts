import 'vitest';

/** The global setup (`scripts/test-database.ts`) gives this to every test file. */
export type TestServer = {
  /** The owner connects to the server's maintenance database. */
  adminUrl: string;
  /** Each test file's database is a copy of this migrated one, to which nobody connects. */
  template: string;
  /** The server comes from DATABASE_URL and is not ours: the passwords of its roles are unknown and must not be changed. */
  external: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    seed: number;
    /** The value comes from `RONDAS=…`; when null, each test uses its usual number. */
    rounds: number | null;
  }
}
