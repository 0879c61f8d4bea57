CREATE TABLE indicadores (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL,
  periodo integer NOT NULL,
  valor numeric NOT NULL,
  UNIQUE (nombre, periodo)
);
