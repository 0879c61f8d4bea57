-- Progress is written every chunk: half-empty pages keep those updates inside the page.
CREATE TABLE archivo_facturas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL,
  estado smallint NOT NULL DEFAULT 0,
  tamano bigint NOT NULL,
  sha256 bytea NOT NULL,
  clave_objeto text NOT NULL,
  perfil text NOT NULL DEFAULT 'canonico',
  progreso smallint NOT NULL DEFAULT 0,
  total_renglones bigint,
  ultimo_renglon bigint NOT NULL DEFAULT 0,
  renglones_importados bigint NOT NULL DEFAULT 0,
  renglones_sin_cambio bigint NOT NULL DEFAULT 0,
  -- Skipped because the bill is paid or being paid.
  renglones_omitidos bigint NOT NULL DEFAULT 0,
  renglones_rechazados bigint NOT NULL DEFAULT 0,
  resumen jsonb,
  obs text,
  usuario_id bigint REFERENCES usuarios,
  confirmado_por bigint REFERENCES usuarios,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT archivo_facturas_estado_check CHECK (estado IN (0, 1, 2, 5, 99, 100)),
  CONSTRAINT archivo_facturas_progreso_check CHECK (progreso BETWEEN 0 AND 100)
) WITH (fillfactor = 50);
-- The same bytes may come again only after the first file was annulled.
CREATE UNIQUE INDEX archivo_facturas_sha256_key ON archivo_facturas (sha256) WHERE estado <> 99;

CREATE TABLE archivo_subidas (
  LIKE archivo_facturas INCLUDING ALL EXCLUDING INDEXES,
  tipo text NOT NULL CHECK (tipo IN ('padron', 'consumos', 'cobranzas', 'pdfs')),
  PRIMARY KEY (id),
  FOREIGN KEY (usuario_id) REFERENCES usuarios,
  FOREIGN KEY (confirmado_por) REFERENCES usuarios
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX archivo_subidas_tipo_sha256_key ON archivo_subidas (tipo, sha256) WHERE estado <> 99;

CREATE TABLE archivo_factura_rechazos (
  archivo_id bigint NOT NULL REFERENCES archivo_facturas,
  renglon bigint NOT NULL,
  campo text,
  motivo text NOT NULL,
  original text,
  PRIMARY KEY (archivo_id, renglon)
);

CREATE TABLE archivo_subida_rechazos (
  archivo_id bigint NOT NULL REFERENCES archivo_subidas,
  renglon bigint NOT NULL,
  campo text,
  motivo text NOT NULL,
  original text,
  PRIMARY KEY (archivo_id, renglon)
);

-- Staging: one UNLOGGED table per file, made and dropped by the import.
CREATE SCHEMA importacion;
