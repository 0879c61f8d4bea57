-- How a file calls the columns, where that differs from its formato: {"cuenta": "nro_cuenta"}.
ALTER TABLE archivo_facturas ADD columnas jsonb;
ALTER TABLE archivo_subidas ADD columnas jsonb;

-- The formatos that the staff saved from a file: another formato, with the names that the file gives to its columns. There
-- are at most fifty (MAX_FORMATOS of features/archivos).
CREATE TABLE archivo_formatos (
  codigo text NOT NULL,
  nombre text NOT NULL,
  base text NOT NULL,
  tipo text NOT NULL,
  columnas jsonb NOT NULL,
  usuario_id bigint REFERENCES usuarios,
  created timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT archivo_formatos_pkey PRIMARY KEY (codigo),
  CONSTRAINT archivo_formatos_tipo_check CHECK (tipo IN ('facturas', 'padron', 'consumos', 'cobranzas'))
);
