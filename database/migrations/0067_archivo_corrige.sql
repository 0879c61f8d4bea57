-- The file whose rejected lines this one brings, corrected. It is of the same table, so of the same kind.
ALTER TABLE archivo_facturas ADD corrige_a_id bigint REFERENCES archivo_facturas;
ALTER TABLE archivo_subidas ADD corrige_a_id bigint REFERENCES archivo_subidas;
