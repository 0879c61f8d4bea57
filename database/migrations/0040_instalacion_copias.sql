-- What a restored copy must know before anybody pays again.

-- A restored copy, a recovery to a moment and a replica that took over all have another history: another server, another
-- timeline or another database.
CREATE FUNCTION historia_de_base() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || ':' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || ':' || d.oid
  FROM pg_control_system(), pg_database d WHERE d.datname = current_database()
$$;

ALTER TABLE instalacion
  -- It is part of every reference that the gateway keeps, so that two databases never share one.
  ADD COLUMN serie uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN ultima_copia timestamptz,
  -- In any other history charges may be missing, so nobody pays until the gateway has been asked for them.
  ADD COLUMN pagos_abiertos_en text,
  -- Until payments open, the gateway is asked for everything since `conciliacion_desde`. It was first asked at
  -- `conciliacion_empezada`, and its list may lag.
  ADD COLUMN conciliacion_desde timestamptz,
  ADD COLUMN conciliacion_empezada timestamptz;

UPDATE instalacion SET pagos_abiertos_en = historia_de_base();
