-- One row: what a program must know about this database before it serves anybody.
CREATE TABLE instalacion (
  unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
  -- A fingerprint is not the key: a copy of the database alone opens nothing.
  huella_cifrado text,
  -- The oldest program that this schema serves, told by the number of the last migration that it knows. A migration that
  -- takes something away from older programs raises it.
  compatible_desde integer NOT NULL
);
INSERT INTO instalacion (compatible_desde) VALUES (39);
