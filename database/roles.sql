-- The roles of one cooperative's programs. The installer runs this as the administrator of the server, and migrate() as the
-- owner; running it again changes nothing. Settings are per role and not per database, because a database made from a
-- template would not inherit them. Names begin with oficina_ here and with the cooperative's own prefix where they run.

DO $$
DECLARE
  asked record;
  setting text;
BEGIN
  FOR asked IN SELECT * FROM (VALUES
    ('oficina_app', ARRAY['statement_timeout=5s', 'lock_timeout=2s', 'idle_in_transaction_session_timeout=10s',
      'enable_memoize=off', 'jit=off']),
    ('oficina_worker', ARRAY['statement_timeout=30s', 'lock_timeout=2s',
      'idle_in_transaction_session_timeout=10s', 'enable_memoize=off', 'jit=off']),
    ('oficina_import', ARRAY['statement_timeout=15min', 'lock_timeout=5s',
      'idle_in_transaction_session_timeout=60s', 'work_mem=256MB']),
    ('oficina_export', ARRAY['statement_timeout=10min', 'lock_timeout=2s',
      'idle_in_transaction_session_timeout=60s'])
  ) AS t (role_name, settings) LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = asked.role_name) THEN
        EXECUTE format('CREATE ROLE %I LOGIN', asked.role_name);
      END IF;
      -- Only missing settings are written, because ALTER ROLE on an unchanged role still collides with another database's
      -- migration.
      FOREACH setting IN ARRAY asked.settings LOOP
        IF NOT EXISTS (
          SELECT FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole
          WHERE r.rolname = asked.role_name AND s.setdatabase = 0 AND setting = ANY (s.setconfig)
        ) THEN
          EXECUTE format('ALTER ROLE %I SET %I = %L', asked.role_name,
            split_part(setting, '=', 1), split_part(setting, '=', 2));
        END IF;
      END LOOP;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE WARNING 'El rol % no se pudo crear o ajustar: hacelo con el administrador de la base.', asked.role_name;
    END;
  END LOOP;
END
$$;
