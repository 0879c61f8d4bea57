CREATE TABLE motds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  texto text NOT NULL,
  desde timestamptz NOT NULL DEFAULT now(),
  hasta timestamptz
);

CREATE TABLE ajustes (
  clave text PRIMARY KEY,
  valor jsonb NOT NULL,
  updated timestamptz NOT NULL DEFAULT now()
);

-- Webhooks as they came: the key makes a repeated one harmless.
CREATE TABLE avisos_externos (
  proveedor text NOT NULL,
  evento_id text NOT NULL,
  cuerpo jsonb NOT NULL,
  recibido timestamptz NOT NULL DEFAULT now(),
  procesado timestamptz,
  PRIMARY KEY (proveedor, evento_id)
);

-- Columns are those of rate-limiter-flexible. UNLOGGED: losing counters in a crash is acceptable.
CREATE UNLOGGED TABLE limites (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
