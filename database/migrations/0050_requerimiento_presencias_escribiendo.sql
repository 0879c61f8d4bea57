-- Whoever has a case open may also be writing in it.
ALTER TABLE requerimiento_presencias ADD COLUMN escribiendo boolean NOT NULL DEFAULT false;
