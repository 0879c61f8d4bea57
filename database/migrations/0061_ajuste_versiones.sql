-- Each change of a setting, so that it can be read and undone. The last 200 of each one are kept.
CREATE TABLE ajuste_versiones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave text NOT NULL,
  version integer NOT NULL,
  -- Empty: what the configuration of the installation says.
  valor jsonb,
  autor_id bigint REFERENCES usuarios,
  autor text NOT NULL,
  detalle text,
  created timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ajuste_versiones_clave_version_key UNIQUE (clave, version)
);
