-- What a restored copy must know before anybody pays again.
ALTER TABLE instalacion
  -- It is part of every reference that the gateway keeps, so that two databases never share one.
  ADD COLUMN serie uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN ultima_copia timestamptz,
  -- A restored database does not know the charges since its copy: nobody pays until the gateway has been asked for them.
  ADD COLUMN pagos_cerrados_desde timestamptz;
