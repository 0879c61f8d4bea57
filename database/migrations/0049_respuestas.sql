-- Ready-made answers of the staff, with what they do to a case besides: its state and who is in charge.
CREATE TABLE respuestas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  titulo text NOT NULL,
  atajo text,
  texto text NOT NULL,
  -- Empty: of any category.
  categorias bigint[] NOT NULL DEFAULT '{}',
  estado smallint,
  encargado text,
  -- Empty: everybody's.
  dueno_id bigint REFERENCES usuarios,
  -- Its owner offers it for everybody.
  propuesta boolean NOT NULL DEFAULT false,
  usos integer NOT NULL DEFAULT 0,
  activa boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT respuestas_atajo_check CHECK (atajo ~ '^[a-z0-9-]{2,20}$'),
  CONSTRAINT respuestas_estado_check CHECK (estado IN (1, 10, 98)),
  CONSTRAINT respuestas_encargado_check CHECK (encargado IN ('yo', 'ninguno')),
  CONSTRAINT respuestas_propuesta_check CHECK (NOT propuesta OR dueno_id IS NOT NULL)
);
-- A shortcut is of one answer for whoever types it: each person's own do not meet those of others.
CREATE UNIQUE INDEX respuestas_atajo_key ON respuestas (coalesce(dueno_id, 0), atajo) WHERE atajo IS NOT NULL;

-- Those of the setting, which was the only place until now.
INSERT INTO respuestas (titulo, texto)
SELECT btrim(uno ->> 'titulo'), btrim(uno ->> 'texto')
FROM ajustes, jsonb_array_elements(CASE jsonb_typeof(valor) WHEN 'array' THEN valor ELSE '[]' END) uno
WHERE clave = 'atencion.respuestas' AND jsonb_typeof(uno) = 'object'
  AND length(btrim(uno ->> 'titulo')) BETWEEN 1 AND 120 AND length(btrim(uno ->> 'texto')) BETWEEN 1 AND 4000;

INSERT INTO respuestas (titulo, atajo, texto, estado) VALUES
  ('Recibido', 'recibido', 'Recibido: lo pasamos al área técnica. Te avisamos por acá apenas tengamos novedades.', NULL),
  ('Falta una foto', 'foto', 'Para seguir necesitamos una foto donde se vea el número de poste.', 10),
  ('Resuelto', 'resuelto', 'Ya está resuelto. Si volvés a tener el problema, respondé este mensaje.', 98);
