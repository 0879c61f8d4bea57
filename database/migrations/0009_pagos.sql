CREATE TABLE pagos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuarios,
  tarjeta_id bigint REFERENCES tarjetas,
  total_cent bigint NOT NULL CHECK (total_cent > 0),
  estado smallint NOT NULL DEFAULT 0,
  metodo text NOT NULL DEFAULT 'tarjeta',
  origen text NOT NULL DEFAULT 'web',
  referencia text NOT NULL UNIQUE CHECK (referencia ~ '^[A-Za-z0-9]{1,39}$'),
  idempotencia text CHECK (idempotencia ~ '^[A-Za-z0-9-]{1,255}$'),
  idempotencia_sha256 bytea,
  enviado timestamptz,
  consultas_vacias smallint NOT NULL DEFAULT 0,
  proxima_consulta timestamptz,
  vigilar_hasta timestamptz,
  pasarela_id text,
  motivo_rechazo text,
  extra jsonb NOT NULL DEFAULT '{}',
  tiempos jsonb NOT NULL DEFAULT '{}',
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pagos_estado_check CHECK (estado BETWEEN 0 AND 6),
  CONSTRAINT pagos_enviado_check CHECK (estado <> 1 OR enviado IS NOT NULL)
);
CREATE INDEX pagos_usuario_id_id_idx ON pagos (usuario_id, id DESC);
CREATE INDEX pagos_estado_created_id_idx ON pagos (estado, created DESC, id DESC);
CREATE INDEX pagos_tarjeta_id_idx ON pagos (tarjeta_id);
CREATE UNIQUE INDEX pagos_usuario_id_idempotencia_key ON pagos (usuario_id, idempotencia)
  WHERE idempotencia IS NOT NULL;
CREATE INDEX pagos_proxima_consulta_idx ON pagos (proxima_consulta) WHERE proxima_consulta IS NOT NULL;

CREATE TABLE pago_facturas (
  pago_id bigint NOT NULL REFERENCES pagos,
  factura_id bigint NOT NULL REFERENCES facturas,
  importe_cent bigint NOT NULL,
  -- True while the pago is 0, 1 or 3.
  vigente boolean NOT NULL DEFAULT true,
  PRIMARY KEY (pago_id, factura_id)
);
-- The hard guarantee: one living pago per bill, even if the code is wrong.
CREATE UNIQUE INDEX pago_facturas_vigente_key ON pago_facturas (factura_id) WHERE vigente;
CREATE INDEX pago_facturas_factura_id_pago_id_idx ON pago_facturas (factura_id, pago_id);
