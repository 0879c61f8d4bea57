-- The question about a burnt appliance, where nobody edited it: on a line of its own and without a colon after it.
UPDATE requerimiento_categorias SET descripcion_inicial = E'Artefacto, marca y modelo:\n¿Qué día y a qué hora pasó?'
WHERE codigo = 'artefacto-quemado' AND descripcion_inicial = 'Artefacto, marca y modelo: ¿Qué día y a qué hora pasó?:';
