-- A bill is also paid from its link, by somebody who has no account or does not sign in. 128 random bits open such a payment
-- afterwards, made as those of a bill's link are.
ALTER TABLE pagos ALTER COLUMN usuario_id DROP NOT NULL;
ALTER TABLE pagos ADD COLUMN clave uuid, ADD COLUMN contacto_email text;
ALTER TABLE pagos
  ADD CONSTRAINT pagos_quien_check CHECK (usuario_id IS NOT NULL OR (origen = 'enlace' AND clave IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT pagos_metodo_check CHECK (metodo IN ('tarjeta', 'qr', 'billetera')) NOT VALID,
  ADD CONSTRAINT pagos_origen_check CHECK (origen IN ('web', 'app', 'enlace')) NOT VALID,
  ADD CONSTRAINT pagos_clave_check CHECK (metodo = 'tarjeta' OR clave IS NOT NULL) NOT VALID;
