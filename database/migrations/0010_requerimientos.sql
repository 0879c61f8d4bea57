CREATE TABLE requerimiento_categorias (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL,
  texto_ayuda text,
  descripcion_inicial text,
  texto_condiciones text,
  sustantivo text NOT NULL CHECK (sustantivo IN ('reclamo', 'trámite')),
  sustantivo_plural text NOT NULL,
  adjuntar_fotos smallint NOT NULL DEFAULT 0,
  adjuntar_fotos_obs text,
  adjuntar_archivos smallint NOT NULL DEFAULT 0,
  adjuntar_archivos_obs text,
  adjuntar_ubicacion smallint NOT NULL DEFAULT 0,
  codigo text UNIQUE,
  requiere_suministro boolean NOT NULL DEFAULT false,
  activo boolean NOT NULL DEFAULT true,
  adjuntos_seguros boolean NOT NULL DEFAULT false,
  url text,
  CONSTRAINT requerimiento_categorias_adjuntar_fotos_check CHECK (adjuntar_fotos IN (0, 1, 2)),
  CONSTRAINT requerimiento_categorias_adjuntar_archivos_check CHECK (adjuntar_archivos IN (0, 1, 2)),
  CONSTRAINT requerimiento_categorias_adjuntar_ubicacion_check CHECK (adjuntar_ubicacion IN (0, 1, 2))
);

CREATE TABLE requerimientos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id bigint REFERENCES usuarios,
  contacto jsonb,
  suministro_id bigint REFERENCES suministros,
  encargado_id bigint REFERENCES usuarios,
  categoria_id bigint NOT NULL REFERENCES requerimiento_categorias,
  estado smallint NOT NULL DEFAULT 0,
  novedades_usuario boolean NOT NULL DEFAULT false,
  novedades_encargado boolean NOT NULL DEFAULT true,
  numero text NOT NULL UNIQUE,
  descripcion text NOT NULL,
  ubicacion text,
  latitud float8,
  longitud float8,
  vence timestamptz,
  en_espera_desde timestamptz,
  cerrado timestamptz,
  conforme timestamptz,
  idempotencia text,
  idempotencia_sha256 bytea,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT requerimientos_estado_check CHECK (estado IN (0, 1, 10, 98, 99)),
  -- A public request has a contact and no user.
  CONSTRAINT requerimientos_usuario_o_contacto_check CHECK (num_nonnulls(usuario_id, contacto) = 1)
);
CREATE UNIQUE INDEX requerimientos_usuario_id_idempotencia_key ON requerimientos (usuario_id, idempotencia)
  WHERE idempotencia IS NOT NULL;
CREATE INDEX requerimientos_usuario_id_id_idx ON requerimientos (usuario_id, id DESC);
CREATE INDEX requerimientos_estado_categoria_id_id_idx ON requerimientos (estado, categoria_id, id DESC);
CREATE INDEX requerimientos_encargado_id_estado_id_idx ON requerimientos (encargado_id, estado, id DESC)
  WHERE encargado_id IS NOT NULL;
CREATE INDEX requerimientos_sin_asignar_idx ON requerimientos (estado, id DESC) WHERE encargado_id IS NULL;

-- The insert that takes the next numero locks its year's row: no gaps.
CREATE TABLE numeradores (
  anio integer PRIMARY KEY,
  ultimo integer NOT NULL DEFAULT 0
);

CREATE TABLE requerimiento_seguimientos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  requerimiento_id bigint NOT NULL REFERENCES requerimientos,
  usuario_id bigint REFERENCES usuarios,
  descripcion text,
  nuevo_estado smallint,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX requerimiento_seguimientos_requerimiento_id_id_idx
  ON requerimiento_seguimientos (requerimiento_id, id);

-- The bytes rest in object storage; contentUrl is derived.
CREATE TABLE archivo_adjuntos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  requerimiento_id bigint REFERENCES requerimientos,
  usuario_id bigint NOT NULL REFERENCES usuarios,
  clave_objeto uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  file_name text NOT NULL,
  tipo_mime text NOT NULL,
  tamano bigint NOT NULL,
  sha256 bytea NOT NULL,
  clave_datos bytea,
  clave_id smallint,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX archivo_adjuntos_requerimiento_id_idx ON archivo_adjuntos (requerimiento_id);
CREATE INDEX archivo_adjuntos_sueltos_idx ON archivo_adjuntos (created) WHERE requerimiento_id IS NULL;
