/** `database/grants.sql` names this schema too. */
export const SCHEMA = 'pgboss';
