-- One parent row, never deleted: the check cost as much as a third of the insert, a million times a month, and proved
-- nothing that the import does not know.
ALTER TABLE facturas DROP CONSTRAINT facturas_archivo_factura_id_fkey;

-- How far the check has come; who works on the file and until when, past which whoever had it is lost; and up to which
-- key (of bills, the supply) its lines are loaded.
ALTER TABLE archivo_facturas ADD COLUMN progreso_revision smallint, ADD COLUMN tomado_por uuid,
  ADD COLUMN tomado_hasta timestamptz, ADD COLUMN cargado_hasta bigint NOT NULL DEFAULT 0;
ALTER TABLE archivo_subidas ADD COLUMN progreso_revision smallint, ADD COLUMN tomado_por uuid,
  ADD COLUMN tomado_hasta timestamptz, ADD COLUMN cargado_hasta bigint NOT NULL DEFAULT 0;

-- Bytes on their way to the store, written down before they leave: without their file's row in a day they are removed.
CREATE TABLE archivo_objetos (
  clave text PRIMARY KEY,
  created timestamptz NOT NULL DEFAULT now()
);

-- Which supplies the last file brought, to tell who is missing in the next: one row per loaded stretch, because a row
-- per supply would cost as much as its bill. Only of the last file that was loaded to its end.
CREATE TABLE archivo_factura_suministros (
  archivo_id bigint NOT NULL REFERENCES archivo_facturas,
  hasta_renglon bigint NOT NULL,
  suministros bigint[] NOT NULL,
  PRIMARY KEY (archivo_id, hasta_renglon)
);
-- Half a megabyte a row, of which there are few: to make it smaller cost more than to find it.
ALTER TABLE archivo_factura_suministros ALTER COLUMN suministros SET STORAGE EXTERNAL;

-- Lines that say "paid" of a bill that somebody is paying here: they wait for that payment to end.
CREATE TABLE cobros_en_espera (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which of both tables of files.
  clase text NOT NULL CHECK (clase IN ('archivo_facturas', 'archivo_subidas')),
  archivo_id bigint NOT NULL,
  renglon bigint NOT NULL,
  factura_id bigint NOT NULL REFERENCES facturas,
  -- Null while it waits.
  resultado text CHECK (resultado IN ('aplicado', 'doble')),
  created timestamptz NOT NULL DEFAULT now(),
  resuelto timestamptz,
  UNIQUE (clase, archivo_id, renglon),
  CONSTRAINT cobros_en_espera_resuelto_check CHECK ((resultado IS NULL) = (resuelto IS NULL))
);
CREATE INDEX cobros_en_espera_factura_id_idx ON cobros_en_espera (factura_id) WHERE resultado IS NULL;

-- Without fresh statistics the same list reads fifty times as much. Only the owner may analyse, and it is not the owner
-- who imports.
CREATE FUNCTION importacion.analizar(tabla text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  CASE tabla
    WHEN 'facturas' THEN ANALYZE public.facturas;
    WHEN 'consumos' THEN ANALYZE public.consumos;
    WHEN 'suministros' THEN ANALYZE public.suministros;
  END CASE;
END
$$;
REVOKE ALL ON FUNCTION importacion.analizar(text) FROM PUBLIC;
