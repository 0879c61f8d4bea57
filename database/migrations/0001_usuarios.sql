CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE usuarios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (length(email) <= 180),
  email_pendiente text,
  email_rebota boolean NOT NULL DEFAULT false,
  clave_hash text,
  telefono text,
  documento text,
  cuit text,
  nombre text,
  apellido text,
  razon_social text,
  -- The first linked supply; kept by link and unlink. Its foreign key is in 0004.
  suministro_id bigint,
  roles text[] NOT NULL DEFAULT '{}',
  aceptar_legal boolean NOT NULL DEFAULT false,
  aceptar_legal_at timestamptz,
  legal_version text,
  recibir_papel boolean NOT NULL DEFAULT true,
  identidad_validada boolean NOT NULL DEFAULT false,
  email_validado boolean NOT NULL DEFAULT false,
  telefono_validado timestamptz,
  telefono_no_gracias timestamptz,
  otp_estado smallint NOT NULL DEFAULT 0,
  otp_secreto bytea,
  clave_id smallint,
  otp_generado timestamptz,
  -- Last accepted TOTP step: a code must not be accepted twice.
  otp_ultimo_paso bigint,
  eliminado timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  -- Capitals are listed too because lower() leaves accented ones alone in a database of locale C.
  busqueda text GENERATED ALWAYS AS (translate(lower(
    coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(razon_social, '')
    || ' ' || email || ' ' || coalesce(documento, '') || ' ' || coalesce(cuit, '')
  ), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ', 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc')) STORED,
  CONSTRAINT usuarios_otp_estado_check CHECK (otp_estado IN (0, 1, 2)),
  CONSTRAINT usuarios_otp_secreto_check CHECK (otp_estado = 0 OR otp_secreto IS NOT NULL),
  CONSTRAINT usuarios_roles_check CHECK (roles <@ ARRAY[
    'ROLE_ADMIN', 'ROLE_CONFIRMADO', 'ROLE_VALIDADO', 'ROLE_REQUERIMIENTO_ADMIN',
    'ROLE_REQUERIMIENTO_ENCARGADO', 'ROLE_USUARIO_ADMIN', 'ROLE_SUMINISTRO_MAIL', 'ROLE_CORTE_ADMIN'
  ])
);
-- Partial: the address of a deleted account may be used again.
CREATE UNIQUE INDEX usuarios_email_key ON usuarios (lower(email)) WHERE eliminado IS NULL;
CREATE INDEX usuarios_documento_idx ON usuarios (documento);
CREATE INDEX usuarios_busqueda_idx ON usuarios USING gin (busqueda gin_trgm_ops);

CREATE TABLE usuario_preferencias (
  usuario_id bigint PRIMARY KEY REFERENCES usuarios ON DELETE CASCADE,
  token_firebase text,
  mail_factura boolean NOT NULL DEFAULT true,
  mail_vencimiento boolean NOT NULL DEFAULT true,
  mail_requerimiento boolean NOT NULL DEFAULT true,
  notif_vencimiento boolean NOT NULL DEFAULT true,
  sms_vencimiento boolean NOT NULL DEFAULT false,
  sms_corte boolean NOT NULL DEFAULT true,
  sms_otros boolean NOT NULL DEFAULT false,
  sms_via text NOT NULL DEFAULT 'sms' CHECK (sms_via IN ('sms', 'whatsapp'))
);
