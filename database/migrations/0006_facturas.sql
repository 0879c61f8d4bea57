-- fillfactor 90 keeps the flips 0 <-> 9 of estado_pago inside the page (95 % HOT, measured). For the same
-- reason no index and no predicate may mention estado_pago.
CREATE TABLE facturas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suministro_id bigint NOT NULL REFERENCES suministros,
  importe_cent bigint NOT NULL,
  -- No index: the public link carries the id too, and the token is compared in constant time.
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  archivo_factura_id bigint REFERENCES archivo_facturas,
  periodo integer NOT NULL CHECK (periodo % 100 BETWEEN 1 AND 12),
  fecha date NOT NULL,
  vencimiento date NOT NULL,
  consumo integer,
  estado_pago smallint NOT NULL DEFAULT 0,
  pagada boolean NOT NULL DEFAULT false,
  descargable boolean NOT NULL DEFAULT false,
  -- A code, not a word: "C" lets the unique index serve searches by its beginning.
  numero text COLLATE "C" NOT NULL UNIQUE,
  concepto text,
  CONSTRAINT facturas_estado_pago_check CHECK (estado_pago IN (0, 1, 9)),
  -- These two make NOT pagada a correct "unpaid" without naming estado_pago.
  CONSTRAINT facturas_pagada_check CHECK (estado_pago <> 1 OR pagada),
  CONSTRAINT facturas_en_proceso_check CHECK (estado_pago <> 9 OR NOT pagada)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
CREATE INDEX facturas_suministro_id_periodo_id_idx ON facturas (suministro_id, periodo DESC, id DESC);
CREATE INDEX facturas_suministro_id_vencimiento_idx ON facturas (suministro_id, vencimiento) WHERE NOT pagada;

-- What a file changed, for support; nothing is undone by itself.
CREATE TABLE factura_cambios (
  archivo_factura_id bigint NOT NULL REFERENCES archivo_facturas,
  factura_id bigint NOT NULL REFERENCES facturas,
  antes jsonb NOT NULL,
  PRIMARY KEY (archivo_factura_id, factura_id)
);
