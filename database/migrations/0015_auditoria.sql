CREATE TABLE auditoria (
  id bigint GENERATED ALWAYS AS IDENTITY,
  created timestamptz NOT NULL DEFAULT now(),
  actor_id bigint,
  -- cli:{operator}, sistema, or empty when actor_id tells it.
  actor text,
  roles text[],
  ip inet,
  request_id text,
  accion text NOT NULL,
  entidad text NOT NULL,
  entidad_id text,
  cambios jsonb,
  motivo text,
  -- Hash chain, written later by a sealing job: chaining inside the insert would serialise all staff writes.
  sello bytea,
  PRIMARY KEY (created, id)
) PARTITION BY RANGE (created);
CREATE INDEX auditoria_entidad_entidad_id_id_idx ON auditoria (entidad, entidad_id, id DESC);
CREATE INDEX auditoria_created_idx ON auditoria USING brin (created);

-- Partitions live apart: default privileges of schema public would give the application UPDATE and DELETE on
-- each new one, and a row can be changed through its partition.
CREATE SCHEMA particiones;

DO $$
DECLARE
  mes date;
BEGIN
  FOR mes IN SELECT generate_series(date '2026-01-01', date '2029-12-01', interval '1 month')::date LOOP
    -- Bounds in UTC, spelled out: the session's time zone must not move them.
    EXECUTE format(
      'CREATE TABLE particiones.auditoria_%s PARTITION OF auditoria FOR VALUES FROM (%L) TO (%L)',
      to_char(mes, 'YYYYMM'), mes || ' 00:00:00+00', (mes + interval '1 month')::date || ' 00:00:00+00'
    );
  END LOOP;
END
$$;
CREATE TABLE particiones.auditoria_resto PARTITION OF auditoria DEFAULT;
