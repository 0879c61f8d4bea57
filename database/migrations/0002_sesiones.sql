CREATE TABLE sesiones (
  -- SHA-256 of a 256-bit token: the table alone opens no session.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  usuario_id bigint NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  -- Staff sessions live shorter.
  personal boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  ultimo_uso timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL,
  otp_pasado timestamptz,
  clave_pasada timestamptz,
  revocada timestamptz,
  ip inet,
  agente text
);
CREATE INDEX sesiones_usuario_id_idx ON sesiones (usuario_id);
CREATE INDEX sesiones_expira_idx ON sesiones (expira);

-- One TOTP opens the files of one requerimiento for five minutes.
CREATE TABLE sesion_adjuntos (
  token_hash bytea NOT NULL REFERENCES sesiones ON DELETE CASCADE,
  requerimiento_id bigint NOT NULL,
  hasta timestamptz NOT NULL,
  PRIMARY KEY (token_hash, requerimiento_id)
);

-- One-use secrets, kept as an HMAC; recuperacion holds the ten TOTP recovery codes, expira infinity.
CREATE TABLE codigos (
  hash bytea PRIMARY KEY,
  uso text NOT NULL CHECK (uso IN (
    'restablecer', 'verificar_email', 'autologin', 'exportar', 'validar_mail', 'recuperacion'
  )),
  usuario_id bigint REFERENCES usuarios ON DELETE CASCADE,
  datos jsonb,
  created timestamptz NOT NULL DEFAULT now(),
  expira timestamptz NOT NULL,
  usado timestamptz
);
CREATE INDEX codigos_usuario_id_uso_idx ON codigos (usuario_id, uso);
CREATE INDEX codigos_expira_idx ON codigos (expira);
