-- What the staff did for a member, once for each key: the same call again is answered with what it made.
CREATE TABLE mesa_actos (
  usuario_id bigint NOT NULL REFERENCES usuarios,
  idempotencia text NOT NULL,
  idempotencia_sha256 bytea NOT NULL,
  -- The row that the act made: which kind of row depends on the act, whose name is in the fingerprint.
  hecho_id bigint NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mesa_actos_pkey PRIMARY KEY (usuario_id, idempotencia)
);
