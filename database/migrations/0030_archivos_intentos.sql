-- How many times in a row a file found the store or the database away. While it tries again the others go before it,
-- and after too many somebody is told. It waits without an owner: tomado_por is null and tomado_hasta says until when.
ALTER TABLE archivo_facturas ADD COLUMN intentos smallint NOT NULL DEFAULT 0;
ALTER TABLE archivo_subidas ADD COLUMN intentos smallint NOT NULL DEFAULT 0;
