-- Whom a supply's notices reach when nobody has registered. The padron brings the numbers, or the staff; a number that asked for
-- no more stays, so that the next file does not bring it back.
CREATE TABLE suministro_telefonos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suministro_id bigint NOT NULL REFERENCES suministros,
  telefono text COLLATE "C" NOT NULL,
  origen text NOT NULL DEFAULT 'personal',
  facturas boolean NOT NULL DEFAULT true,
  cortes boolean NOT NULL DEFAULT true,
  rebota boolean NOT NULL DEFAULT false,
  baja timestamptz,
  baja_por text,
  -- The night that first finds the supply retired leaves its day here; a year later the number goes.
  inactivo_desde date,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT suministro_telefonos_telefono_check CHECK (telefono ~ '^[+]54[0-9]{10,11}$'),
  CONSTRAINT suministro_telefonos_origen_check CHECK (origen IN ('padron', 'personal')),
  CONSTRAINT suministro_telefonos_baja_check CHECK ((baja IS NULL) = (baja_por IS NULL)),
  CONSTRAINT suministro_telefonos_baja_por_check CHECK (baja_por IN ('personal', 'enlace'))
);
CREATE UNIQUE INDEX suministro_telefonos_suministro_id_telefono_key ON suministro_telefonos (suministro_id, telefono);
CREATE INDEX suministro_telefonos_telefono_idx ON suministro_telefonos (telefono);
