-- A trámite does not ask for what the profile knows: name, document and telephone go, where nobody edited the question.
UPDATE requerimiento_categorias SET descripcion_inicial = E'¿Por qué pasa a tu nombre?\nPor ejemplo: compré la casa en abril.'
WHERE codigo = 'cambio-titularidad' AND descripcion_inicial = 'Nombre, DNI y teléfono del nuevo titular:';
UPDATE requerimiento_categorias SET descripcion_inicial = E'Banco y CBU o alias:\nNo escribas datos de tarjeta.'
WHERE codigo = 'debito-automatico' AND descripcion_inicial = 'Titular de la cuenta, banco y CBU o alias (no escribas datos de tarjeta):';
