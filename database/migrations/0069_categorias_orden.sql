-- Where each category goes among those of its noun; null goes last, in the order in which they were created.
ALTER TABLE requerimiento_categorias ADD orden smallint;
-- Terms and settings name a category by its code.
UPDATE requerimiento_categorias SET codigo = 'categoria-' || id WHERE codigo IS NULL;
