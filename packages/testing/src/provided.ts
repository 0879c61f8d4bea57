import 'vitest';

/** What the global setup (scripts/test-database.ts) hands to every test file. */
export type TestServer = {
  /** Of the owner, on the server's maintenance database. */
  adminUrl: string;
  /** Migrated and never connected to: each test file's database is a copy of it. */
  template: string;
  /** Given by DATABASE_URL and not ours: its roles have passwords we neither know nor change. */
  external: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
    seed: number;
    /** Asked for by `RONDAS=…`; each test knows how many are enough for every day. */
    rounds: number | null;
  }
}
