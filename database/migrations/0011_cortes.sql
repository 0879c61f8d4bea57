CREATE TABLE cortes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('programado', 'forzado')),
  inicio timestamptz NOT NULL,
  fin timestamptz,
  zona text NOT NULL,
  motivo text NOT NULL,
  obs text,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cortes_fin_check CHECK (fin > inicio)
);
CREATE INDEX cortes_inicio_id_idx ON cortes (inicio DESC, id DESC);

CREATE TABLE corte_suministros (
  corte_id bigint NOT NULL REFERENCES cortes ON DELETE CASCADE,
  suministro_id bigint NOT NULL REFERENCES suministros,
  PRIMARY KEY (corte_id, suministro_id)
);
CREATE INDEX corte_suministros_suministro_id_corte_id_idx ON corte_suministros (suministro_id, corte_id);
