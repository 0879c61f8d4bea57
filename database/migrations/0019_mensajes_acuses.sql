-- What became of a message after the provider took it. estado stays: handed over is final.
ALTER TABLE mensajes ADD COLUMN acuse text;
ALTER TABLE mensajes ADD CONSTRAINT mensajes_acuse_check
  CHECK (acuse IN ('enviado', 'entregado', 'leido', 'fallido')) NOT VALID;
