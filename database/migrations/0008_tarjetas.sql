-- No column can hold a full card number or a security code.
CREATE TABLE tarjetas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuarios,
  titular_nombre text NOT NULL,
  numero_enmascarado text NOT NULL CHECK (numero_enmascarado !~ '[0-9]{5}'),
  vencimiento char(4) NOT NULL CHECK (vencimiento ~ '^(0[1-9]|1[0-2])[0-9]{2}$'),
  emisor smallint NOT NULL,
  emisor_nombre text,
  principal boolean NOT NULL DEFAULT false,
  obs text,
  pasarela text NOT NULL,
  bin text CHECK (length(bin) <= 8),
  token_pasarela bytea,
  clave_id smallint,
  -- Until when, for a card that only its first payment will save.
  caduca timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  eliminada timestamptz
);
CREATE INDEX tarjetas_usuario_id_idx ON tarjetas (usuario_id) WHERE eliminada IS NULL;
CREATE UNIQUE INDEX tarjetas_principal_key ON tarjetas (usuario_id) WHERE principal AND eliminada IS NULL;
