-- The file whose rejected lines this one brings, corrected. It is of the same table, so of the same kind.
ALTER TABLE archivo_facturas ADD corrige_a_id bigint REFERENCES archivo_facturas;
ALTER TABLE archivo_subidas ADD corrige_a_id bigint REFERENCES archivo_subidas;
CREATE INDEX archivo_facturas_corrige_a_id_idx ON archivo_facturas (corrige_a_id, id) WHERE corrige_a_id IS NOT NULL;
CREATE INDEX archivo_subidas_corrige_a_id_idx ON archivo_subidas (corrige_a_id, id) WHERE corrige_a_id IS NOT NULL;
