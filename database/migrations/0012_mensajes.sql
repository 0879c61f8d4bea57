CREATE TABLE mensajes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint REFERENCES usuarios,
  suministro_id bigint REFERENCES suministros,
  -- Channel: 1 email, 2 push, 3 sms, 4 whatsapp.
  tipo smallint NOT NULL,
  prioridad smallint NOT NULL DEFAULT 5,
  estado smallint NOT NULL DEFAULT 0,
  intentos smallint NOT NULL DEFAULT 0,
  proximo timestamptz NOT NULL DEFAULT now(),
  vence timestamptz,
  plantilla text NOT NULL,
  -- The factura, pago, seguimiento or corte told about; vez numbers repeated notices about the same one.
  ref_id bigint,
  vez smallint NOT NULL DEFAULT 0,
  datos jsonb NOT NULL DEFAULT '{}',
  -- A code on its way to the worker, encrypted.
  secreto bytea,
  clave_id smallint,
  para text NOT NULL,
  asunto text,
  tipo_contenido text NOT NULL DEFAULT 'text/plain',
  token_usado text,
  proveedor_id text,
  error text,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mensajes_estado_check CHECK (estado IN (0, 1, 2, 3, 5, 9)),
  -- Once sent, failed or cancelled nothing needs the code any more.
  CONSTRAINT mensajes_secreto_check CHECK (estado NOT IN (1, 5, 9) OR secreto IS NULL)
) WITH (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
CREATE INDEX mensajes_usuario_id_id_idx ON mensajes (usuario_id, id DESC);
CREATE INDEX mensajes_tipo_estado_id_idx ON mensajes (tipo, estado, id DESC);
CREATE INDEX mensajes_proximo_idx ON mensajes (proximo) WHERE estado IN (0, 2, 3);
CREATE INDEX mensajes_fallidos_idx ON mensajes (id DESC) WHERE estado = 5;
-- Creating the same notice twice changes nothing.
CREATE UNIQUE INDEX mensajes_aviso_key
  ON mensajes (plantilla, ref_id, vez, coalesce(suministro_id, 0), tipo, para) WHERE ref_id IS NOT NULL;

CREATE TABLE telefono_codigos (
  mensaje_id bigint PRIMARY KEY REFERENCES mensajes ON DELETE CASCADE,
  usuario_id bigint NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  telefono text NOT NULL,
  codigo_hmac bytea NOT NULL,
  intentos smallint NOT NULL DEFAULT 0,
  expira timestamptz NOT NULL,
  usado timestamptz
);
