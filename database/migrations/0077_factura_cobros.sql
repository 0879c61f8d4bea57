-- What only some bills bring. It has no foreign key, as the lines of the imports have none: its rows go when the bill has been
-- paid for a while, so that it is as small as what is owed, and facturas with its 36 million rows grows no wider.
CREATE TABLE factura_cobros (
  factura_id bigint PRIMARY KEY,
  vencimiento2 date,
  importe2_cent bigint,
  codigo_barras text COLLATE "C",
  CONSTRAINT factura_cobros_segundo_check CHECK ((vencimiento2 IS NULL) = (importe2_cent IS NULL)),
  CONSTRAINT factura_cobros_importe_check CHECK (importe2_cent > 0),
  CONSTRAINT factura_cobros_barras_check CHECK (codigo_barras ~ '^[0-9]{20,80}$'),
  CONSTRAINT factura_cobros_algo_check CHECK (num_nonnulls(vencimiento2, codigo_barras) > 0)
);

ALTER TABLE suministros ADD COLUMN codigo_link text, ADD COLUMN codigo_pmc text;
ALTER TABLE suministros
  ADD CONSTRAINT suministros_codigo_link_check CHECK (codigo_link ~ '^[0-9A-Za-z]{4,24}$') NOT VALID,
  ADD CONSTRAINT suministros_codigo_pmc_check CHECK (codigo_pmc ~ '^[0-9A-Za-z]{4,24}$') NOT VALID;
