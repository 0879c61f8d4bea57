-- When and by which means a line says that its bill was paid: the same collection told twice is told apart from a second
-- payment of the same bill. Null for a line of bills, which only says "paid".
ALTER TABLE cobros_en_espera ADD COLUMN fecha_pago date, ADD COLUMN medio text;

-- Whoever published a cut, and the key with which it was asked for: asked again, it is the same cut and nobody is told
-- twice of it.
ALTER TABLE cortes
  ADD COLUMN publicado_por bigint REFERENCES usuarios,
  ADD COLUMN idempotencia text CHECK (idempotencia ~ '^[A-Za-z0-9-]{1,255}$'),
  ADD COLUMN idempotencia_sha256 bytea;
-- seguro: of cuts there are hundreds, and the office publishes a few in a day.
CREATE UNIQUE INDEX cortes_publicado_por_idempotencia_key ON cortes (publicado_por, idempotencia)
  WHERE idempotencia IS NOT NULL;
