CREATE TABLE suministros (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The business key of every file.
  -- A code, not a word: "C" lets the unique index serve searches by its beginning.
  cuenta text COLLATE "C" NOT NULL UNIQUE,
  nombre text NOT NULL,
  documento text,
  cuit text,
  domicilio text,
  zona text,
  pago_inhabilitado boolean NOT NULL DEFAULT false,
  activo boolean NOT NULL DEFAULT true,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  busqueda text GENERATED ALWAYS AS (
    translate(lower((cuenta || ' ' || nombre) COLLATE "default"), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ', 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc')
  ) STORED
);
CREATE INDEX suministros_busqueda_idx ON suministros USING gin (busqueda gin_trgm_ops);
CREATE INDEX suministros_zona_idx ON suministros (zona);
-- The counter asks by document and reads the list by name; without these both would read every supply.
CREATE INDEX suministros_documento_idx ON suministros (documento);
CREATE INDEX suministros_cuit_idx ON suministros (cuit);
CREATE INDEX suministros_nombre_id_idx ON suministros (nombre, id);

ALTER TABLE usuarios
  ADD CONSTRAINT usuarios_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros ON DELETE SET NULL;

CREATE TABLE usuario_suministros (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  suministro_id bigint NOT NULL REFERENCES suministros,
  documento text,
  alias text,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (usuario_id, suministro_id)
);
CREATE INDEX usuario_suministros_suministro_id_usuario_id_idx ON usuario_suministros (suministro_id, usuario_id);

CREATE TABLE suministro_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suministro_id bigint NOT NULL REFERENCES suministros,
  email text NOT NULL,
  validado boolean NOT NULL DEFAULT false,
  desuscribir boolean NOT NULL DEFAULT false,
  rebota boolean NOT NULL DEFAULT false,
  -- Id of the last bill mailed, 0 = none.
  ultima_factura bigint NOT NULL DEFAULT 0,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suministro_mails_suministro_id_email_key ON suministro_mails (suministro_id, lower(email));
CREATE INDEX suministro_mails_email_idx ON suministro_mails (lower(email));
