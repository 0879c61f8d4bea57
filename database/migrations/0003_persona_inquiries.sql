CREATE TABLE persona_inquiries (
  id text PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuarios,
  estado smallint NOT NULL DEFAULT 0,
  consentimiento timestamptz,
  asociada timestamptz,
  decidida timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT persona_inquiries_estado_check CHECK (estado IN (0, 1, 2, 3, 5, 9))
);
CREATE INDEX persona_inquiries_usuario_id_idx ON persona_inquiries (usuario_id);
