-- A cut that was deleted keeps its row: the notices that left are the proof that people were told, and they name it.
ALTER TABLE cortes
  ADD COLUMN eliminado timestamptz,
  -- Grows with every change; each notice carries the one it was written for, so an overtaken notice is known.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- The version of the last change that whoever was told has to know, and when the cut was to begin before it.
  ADD COLUMN cambio integer NOT NULL DEFAULT 0,
  ADD COLUMN anterior timestamptz,
  -- The version in which a forced cut ended; 0, it has not.
  ADD COLUMN restablecido integer NOT NULL DEFAULT 0,
  -- A list of cuts must not count hundreds of thousands of supplies.
  ADD COLUMN total_suministros integer NOT NULL DEFAULT 0;

UPDATE cortes SET total_suministros = (
  SELECT count(*) FROM corte_suministros cs WHERE cs.corte_id = cortes.id
);
