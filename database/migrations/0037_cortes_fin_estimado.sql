-- The end of a forced cut is an estimate until somebody says that the service is back: an hour that goes by ends nothing.
-- Those whose estimate went by before this are left ended, as people were shown them.
ALTER TABLE cortes ADD COLUMN fin_estimado boolean NOT NULL DEFAULT false;

UPDATE cortes SET fin_estimado = true WHERE tipo = 'forzado' AND fin > now();
