/** Where the queue keeps its tables; database/grants.sql names it too. */
export const SCHEMA = 'pgboss';
