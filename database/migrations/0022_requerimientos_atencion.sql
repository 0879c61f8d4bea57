-- What the staff write to each other about a case. Its owner never reads it.
CREATE TABLE requerimiento_notas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  requerimiento_id bigint NOT NULL REFERENCES requerimientos,
  usuario_id bigint NOT NULL REFERENCES usuarios,
  texto text NOT NULL,
  idempotencia text,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX requerimiento_notas_requerimiento_id_id_idx ON requerimiento_notas (requerimiento_id, id);
CREATE UNIQUE INDEX requerimiento_notas_usuario_id_idempotencia_key ON requerimiento_notas (usuario_id, idempotencia)
  WHERE idempotencia IS NOT NULL;

-- Who has a case open now. UNLOGGED: after a crash nobody has, and each page says so again within a minute.
CREATE UNLOGGED TABLE requerimiento_presencias (
  requerimiento_id bigint NOT NULL,
  usuario_id bigint NOT NULL,
  hasta timestamptz NOT NULL,
  PRIMARY KEY (requerimiento_id, usuario_id)
);
CREATE INDEX requerimiento_presencias_hasta_idx ON requerimiento_presencias (hasta);
