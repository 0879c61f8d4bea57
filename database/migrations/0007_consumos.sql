-- No id column: the chart stays index-only; the wire id is suministro_id * 1000000 + periodo.
CREATE TABLE consumos (
  suministro_id bigint NOT NULL REFERENCES suministros,
  periodo integer NOT NULL,
  importe_cent bigint,
  consumo integer NOT NULL,
  PRIMARY KEY (suministro_id, periodo) INCLUDE (consumo, importe_cent)
);
