-- The filters of a list of the staff, kept with a name by whoever uses them. Each person has few, so the table is small.
CREATE TABLE vistas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dueno_id bigint NOT NULL REFERENCES usuarios,
  lista text NOT NULL,
  nombre text NOT NULL,
  -- What the address of the list says.
  consulta text NOT NULL,
  -- The others who open that list have it too.
  compartida boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vistas_dueno_id_lista_nombre_key UNIQUE (dueno_id, lista, nombre)
);
