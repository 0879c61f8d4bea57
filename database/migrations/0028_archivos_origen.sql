-- By which door a file came. What came by the folder has nobody waiting at a screen: once checked it is confirmed by
-- itself, or somebody is told.
ALTER TABLE archivo_facturas ADD COLUMN origen text NOT NULL DEFAULT 'web'
  CONSTRAINT archivo_facturas_origen_check CHECK (origen IN ('web', 'cli', 'carpeta'));
ALTER TABLE archivo_subidas ADD COLUMN origen text NOT NULL DEFAULT 'web'
  CONSTRAINT archivo_subidas_origen_check CHECK (origen IN ('web', 'cli', 'carpeta'));

-- Null once its bytes were kept for as long as they had to.
ALTER TABLE archivo_facturas ALTER COLUMN clave_objeto DROP NOT NULL;
ALTER TABLE archivo_subidas ALTER COLUMN clave_objeto DROP NOT NULL;
