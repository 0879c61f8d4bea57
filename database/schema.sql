-- Written by npm run db:migrate from the migrated database. Read it in review; do not edit it.

CREATE SCHEMA importacion;
CREATE SCHEMA particiones;

CREATE TABLE ajuste_versiones (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  clave text NOT NULL,
  version integer NOT NULL,
  valor jsonb,
  autor_id bigint,
  autor text NOT NULL,
  detalle text,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ajuste_versiones_pkey PRIMARY KEY (id),
  CONSTRAINT ajuste_versiones_clave_version_key UNIQUE (clave, version),
  CONSTRAINT ajuste_versiones_autor_id_fkey FOREIGN KEY (autor_id) REFERENCES usuarios(id)
);

CREATE TABLE ajustes (
  clave text NOT NULL,
  valor jsonb NOT NULL,
  updated timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ajustes_pkey PRIMARY KEY (clave)
);

CREATE TABLE archivo_adjuntos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  requerimiento_id bigint,
  usuario_id bigint NOT NULL,
  clave_objeto uuid NOT NULL DEFAULT gen_random_uuid(),
  file_name text NOT NULL,
  tipo_mime text NOT NULL,
  tamano bigint NOT NULL,
  sha256 bytea NOT NULL,
  clave_datos bytea,
  clave_id smallint,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  seguimiento_id bigint,
  CONSTRAINT archivo_adjuntos_pkey PRIMARY KEY (id),
  CONSTRAINT archivo_adjuntos_clave_objeto_key UNIQUE (clave_objeto),
  CONSTRAINT archivo_adjuntos_requerimiento_id_fkey FOREIGN KEY (requerimiento_id) REFERENCES requerimientos(id),
  CONSTRAINT archivo_adjuntos_seguimiento_id_fkey FOREIGN KEY (seguimiento_id) REFERENCES requerimiento_seguimientos(id),
  CONSTRAINT archivo_adjuntos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX archivo_adjuntos_requerimiento_id_idx ON archivo_adjuntos USING btree (requerimiento_id);
CREATE INDEX archivo_adjuntos_sueltos_idx ON archivo_adjuntos USING btree (created) WHERE (requerimiento_id IS NULL);
CREATE INDEX archivo_adjuntos_unidos_idx ON archivo_adjuntos USING btree (created, id) WHERE (requerimiento_id IS NOT NULL);

CREATE TABLE archivo_factura_rechazos (
  archivo_id bigint NOT NULL,
  renglon bigint NOT NULL,
  campo text,
  motivo text NOT NULL,
  original text,
  CONSTRAINT archivo_factura_rechazos_pkey PRIMARY KEY (archivo_id, renglon),
  CONSTRAINT archivo_factura_rechazos_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo_facturas(id)
);

CREATE TABLE archivo_factura_suministros (
  archivo_id bigint NOT NULL,
  hasta_renglon bigint NOT NULL,
  suministros bigint[] NOT NULL,
  CONSTRAINT archivo_factura_suministros_pkey PRIMARY KEY (archivo_id, hasta_renglon),
  CONSTRAINT archivo_factura_suministros_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo_facturas(id)
);

CREATE TABLE archivo_facturas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  nombre text NOT NULL,
  estado smallint NOT NULL DEFAULT 0,
  tamano bigint NOT NULL,
  sha256 bytea NOT NULL,
  clave_objeto text,
  perfil text NOT NULL DEFAULT 'canonico'::text,
  progreso smallint NOT NULL DEFAULT 0,
  total_renglones bigint,
  ultimo_renglon bigint NOT NULL DEFAULT 0,
  renglones_importados bigint NOT NULL DEFAULT 0,
  renglones_sin_cambio bigint NOT NULL DEFAULT 0,
  renglones_omitidos bigint NOT NULL DEFAULT 0,
  renglones_rechazados bigint NOT NULL DEFAULT 0,
  resumen jsonb,
  obs text,
  usuario_id bigint,
  confirmado_por bigint,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  progreso_revision smallint,
  tomado_por uuid,
  tomado_hasta timestamp with time zone,
  cargado_hasta bigint NOT NULL DEFAULT 0,
  origen text NOT NULL DEFAULT 'web'::text,
  intentos smallint NOT NULL DEFAULT 0,
  columnas jsonb,
  corrige_a_id bigint,
  CONSTRAINT archivo_facturas_pkey PRIMARY KEY (id),
  CONSTRAINT archivo_facturas_confirmado_por_fkey FOREIGN KEY (confirmado_por) REFERENCES usuarios(id),
  CONSTRAINT archivo_facturas_corrige_a_id_fkey FOREIGN KEY (corrige_a_id) REFERENCES archivo_facturas(id),
  CONSTRAINT archivo_facturas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT archivo_facturas_estado_check CHECK ((estado = ANY (ARRAY[0, 1, 2, 5, 99, 100]))),
  CONSTRAINT archivo_facturas_origen_check CHECK ((origen = ANY (ARRAY['web'::text, 'cli'::text, 'carpeta'::text]))),
  CONSTRAINT archivo_facturas_progreso_check CHECK (((progreso >= 0) AND (progreso <= 100)))
) WITH (fillfactor=50);
CREATE INDEX archivo_facturas_corrige_a_id_idx ON archivo_facturas USING btree (corrige_a_id, id) WHERE (corrige_a_id IS NOT NULL);
CREATE UNIQUE INDEX archivo_facturas_sha256_key ON archivo_facturas USING btree (sha256) WHERE (estado <> 99);

CREATE TABLE archivo_formatos (
  codigo text NOT NULL,
  nombre text NOT NULL,
  base text NOT NULL,
  tipo text NOT NULL,
  columnas jsonb NOT NULL,
  usuario_id bigint,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT archivo_formatos_pkey PRIMARY KEY (codigo),
  CONSTRAINT archivo_formatos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT archivo_formatos_tipo_check CHECK ((tipo = ANY (ARRAY['facturas'::text, 'padron'::text, 'consumos'::text, 'cobranzas'::text])))
);

CREATE TABLE archivo_objetos (
  clave text NOT NULL,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT archivo_objetos_pkey PRIMARY KEY (clave)
);

CREATE TABLE archivo_subida_rechazos (
  archivo_id bigint NOT NULL,
  renglon bigint NOT NULL,
  campo text,
  motivo text NOT NULL,
  original text,
  CONSTRAINT archivo_subida_rechazos_pkey PRIMARY KEY (archivo_id, renglon),
  CONSTRAINT archivo_subida_rechazos_archivo_id_fkey FOREIGN KEY (archivo_id) REFERENCES archivo_subidas(id)
);

CREATE TABLE archivo_subidas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  nombre text NOT NULL,
  estado smallint NOT NULL DEFAULT 0,
  tamano bigint NOT NULL,
  sha256 bytea NOT NULL,
  clave_objeto text,
  perfil text NOT NULL DEFAULT 'canonico'::text,
  progreso smallint NOT NULL DEFAULT 0,
  total_renglones bigint,
  ultimo_renglon bigint NOT NULL DEFAULT 0,
  renglones_importados bigint NOT NULL DEFAULT 0,
  renglones_sin_cambio bigint NOT NULL DEFAULT 0,
  renglones_omitidos bigint NOT NULL DEFAULT 0,
  renglones_rechazados bigint NOT NULL DEFAULT 0,
  resumen jsonb,
  obs text,
  usuario_id bigint,
  confirmado_por bigint,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  tipo text NOT NULL,
  progreso_revision smallint,
  tomado_por uuid,
  tomado_hasta timestamp with time zone,
  cargado_hasta bigint NOT NULL DEFAULT 0,
  origen text NOT NULL DEFAULT 'web'::text,
  intentos smallint NOT NULL DEFAULT 0,
  columnas jsonb,
  corrige_a_id bigint,
  CONSTRAINT archivo_subidas_pkey PRIMARY KEY (id),
  CONSTRAINT archivo_subidas_confirmado_por_fkey FOREIGN KEY (confirmado_por) REFERENCES usuarios(id),
  CONSTRAINT archivo_subidas_corrige_a_id_fkey FOREIGN KEY (corrige_a_id) REFERENCES archivo_subidas(id),
  CONSTRAINT archivo_subidas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT archivo_facturas_estado_check CHECK ((estado = ANY (ARRAY[0, 1, 2, 5, 99, 100]))),
  CONSTRAINT archivo_facturas_progreso_check CHECK (((progreso >= 0) AND (progreso <= 100))),
  CONSTRAINT archivo_subidas_origen_check CHECK ((origen = ANY (ARRAY['web'::text, 'cli'::text, 'carpeta'::text]))),
  CONSTRAINT archivo_subidas_tipo_check CHECK ((tipo = ANY (ARRAY['padron'::text, 'consumos'::text, 'cobranzas'::text, 'pdfs'::text])))
) WITH (fillfactor=50);
CREATE INDEX archivo_subidas_corrige_a_id_idx ON archivo_subidas USING btree (corrige_a_id, id) WHERE (corrige_a_id IS NOT NULL);
CREATE UNIQUE INDEX archivo_subidas_tipo_sha256_key ON archivo_subidas USING btree (tipo, sha256) WHERE (estado <> 99);

CREATE TABLE auditoria (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created timestamp with time zone NOT NULL DEFAULT now(),
  actor_id bigint,
  actor text,
  roles text[],
  ip inet,
  request_id text,
  accion text NOT NULL,
  entidad text NOT NULL,
  entidad_id text,
  cambios jsonb,
  motivo text,
  sello bytea,
  orden bigint,
  CONSTRAINT auditoria_pkey PRIMARY KEY (created, id)
) PARTITION BY RANGE (created);
CREATE INDEX auditoria_accion_created_id_idx ON auditoria USING btree (accion, created DESC, id DESC);
CREATE INDEX auditoria_actor_id_id_idx ON auditoria USING btree (actor_id, id DESC);
CREATE INDEX auditoria_created_idx ON auditoria USING brin (created);
CREATE INDEX auditoria_entidad_entidad_id_id_idx ON auditoria USING btree (entidad, entidad_id, id DESC);
CREATE INDEX auditoria_orden_id_idx ON auditoria USING btree (orden, id);

CREATE TABLE auditoria_sellos (
  tanda bigint NOT NULL,
  hasta bigint NOT NULL,
  ids bigint[] NOT NULL,
  created timestamp with time zone NOT NULL,
  al_dia boolean NOT NULL,
  retirada timestamp with time zone,
  sello bytea NOT NULL,
  CONSTRAINT auditoria_sellos_pkey PRIMARY KEY (tanda),
  CONSTRAINT auditoria_sellos_sello_check CHECK ((octet_length(sello) = 32))
);

CREATE TABLE avisos_externos (
  proveedor text NOT NULL,
  evento_id text NOT NULL,
  cuerpo jsonb NOT NULL,
  recibido timestamp with time zone NOT NULL DEFAULT now(),
  procesado timestamp with time zone,
  CONSTRAINT avisos_externos_pkey PRIMARY KEY (proveedor, evento_id)
);

CREATE TABLE cobros_en_espera (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  clase text NOT NULL,
  archivo_id bigint NOT NULL,
  renglon bigint NOT NULL,
  factura_id bigint NOT NULL,
  resultado text,
  created timestamp with time zone NOT NULL DEFAULT now(),
  resuelto timestamp with time zone,
  fecha_pago date,
  medio text,
  CONSTRAINT cobros_en_espera_pkey PRIMARY KEY (id),
  CONSTRAINT cobros_en_espera_clase_archivo_id_renglon_key UNIQUE (clase, archivo_id, renglon),
  CONSTRAINT cobros_en_espera_factura_id_fkey FOREIGN KEY (factura_id) REFERENCES facturas(id),
  CONSTRAINT cobros_en_espera_clase_check CHECK ((clase = ANY (ARRAY['archivo_facturas'::text, 'archivo_subidas'::text]))),
  CONSTRAINT cobros_en_espera_resuelto_check CHECK (((resultado IS NULL) = (resuelto IS NULL))),
  CONSTRAINT cobros_en_espera_resultado_check CHECK ((resultado = ANY (ARRAY['aplicado'::text, 'doble'::text])))
);
CREATE INDEX cobros_en_espera_factura_id_idx ON cobros_en_espera USING btree (factura_id) WHERE (resultado IS NULL);

CREATE TABLE codigos (
  hash bytea NOT NULL,
  uso text NOT NULL,
  usuario_id bigint,
  datos jsonb,
  created timestamp with time zone NOT NULL DEFAULT now(),
  expira timestamp with time zone NOT NULL,
  usado timestamp with time zone,
  CONSTRAINT codigos_pkey PRIMARY KEY (hash),
  CONSTRAINT codigos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE,
  CONSTRAINT codigos_uso_check CHECK ((uso = ANY (ARRAY['restablecer'::text, 'verificar_email'::text, 'autologin'::text, 'exportar'::text, 'validar_mail'::text, 'recuperacion'::text])))
);
CREATE INDEX codigos_expira_idx ON codigos USING btree (expira);
CREATE INDEX codigos_usuario_id_uso_idx ON codigos USING btree (usuario_id, uso);

CREATE TABLE consumos (
  suministro_id bigint NOT NULL,
  periodo integer NOT NULL,
  importe_cent bigint,
  consumo integer NOT NULL,
  CONSTRAINT consumos_pkey PRIMARY KEY (suministro_id, periodo) INCLUDE (consumo, importe_cent)
) WITH (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.02);

CREATE TABLE corte_suministros (
  corte_id bigint NOT NULL,
  suministro_id bigint NOT NULL,
  CONSTRAINT corte_suministros_pkey PRIMARY KEY (corte_id, suministro_id),
  CONSTRAINT corte_suministros_corte_id_fkey FOREIGN KEY (corte_id) REFERENCES cortes(id) ON DELETE CASCADE,
  CONSTRAINT corte_suministros_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id)
);
CREATE INDEX corte_suministros_suministro_id_corte_id_idx ON corte_suministros USING btree (suministro_id, corte_id);

CREATE TABLE cortes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tipo text NOT NULL,
  inicio timestamp with time zone NOT NULL,
  fin timestamp with time zone,
  zona text NOT NULL,
  motivo text NOT NULL,
  obs text,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  eliminado timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  cambio integer NOT NULL DEFAULT 0,
  anterior timestamp with time zone,
  restablecido integer NOT NULL DEFAULT 0,
  total_suministros integer NOT NULL DEFAULT 0,
  publicado_por bigint,
  idempotencia text,
  idempotencia_sha256 bytea,
  fin_estimado boolean NOT NULL DEFAULT false,
  zonas text[],
  por_mensaje integer,
  por_app integer,
  por_correo integer,
  sin_contacto integer,
  CONSTRAINT cortes_pkey PRIMARY KEY (id),
  CONSTRAINT cortes_publicado_por_fkey FOREIGN KEY (publicado_por) REFERENCES usuarios(id),
  CONSTRAINT cortes_fin_check CHECK ((fin > inicio)),
  CONSTRAINT cortes_idempotencia_check CHECK ((idempotencia ~ '^[A-Za-z0-9-]{1,255}$'::text)),
  CONSTRAINT cortes_tipo_check CHECK ((tipo = ANY (ARRAY['programado'::text, 'forzado'::text]))),
  CONSTRAINT cortes_zonas_check CHECK (((cardinality(zonas) >= 1) AND (cardinality(zonas) <= 50)))
);
CREATE INDEX cortes_inicio_id_idx ON cortes USING btree (inicio DESC, id DESC);
CREATE UNIQUE INDEX cortes_publicado_por_idempotencia_key ON cortes USING btree (publicado_por, idempotencia) WHERE (idempotencia IS NOT NULL);

CREATE TABLE denegados (
  usuario_id bigint NOT NULL,
  ruta text NOT NULL,
  minuto timestamp with time zone NOT NULL,
  veces integer NOT NULL DEFAULT 1,
  roles text[] NOT NULL,
  ip inet NOT NULL,
  request_id text NOT NULL,
  CONSTRAINT denegados_pkey PRIMARY KEY (usuario_id, ruta, minuto)
);

CREATE TABLE factura_cambios (
  archivo_factura_id bigint NOT NULL,
  factura_id bigint NOT NULL,
  antes jsonb NOT NULL,
  CONSTRAINT factura_cambios_pkey PRIMARY KEY (archivo_factura_id, factura_id),
  CONSTRAINT factura_cambios_archivo_factura_id_fkey FOREIGN KEY (archivo_factura_id) REFERENCES archivo_facturas(id),
  CONSTRAINT factura_cambios_factura_id_fkey FOREIGN KEY (factura_id) REFERENCES facturas(id)
);

CREATE TABLE factura_cobros (
  factura_id bigint NOT NULL,
  vencimiento2 date,
  importe2_cent bigint,
  codigo_barras text COLLATE "C",
  pagada_desde date,
  CONSTRAINT factura_cobros_pkey PRIMARY KEY (factura_id),
  CONSTRAINT factura_cobros_algo_check CHECK ((num_nonnulls(vencimiento2, codigo_barras) > 0)),
  CONSTRAINT factura_cobros_barras_check CHECK ((codigo_barras ~ '^[0-9]{20,80}$'::text)),
  CONSTRAINT factura_cobros_importe_check CHECK ((importe2_cent > 0)),
  CONSTRAINT factura_cobros_segundo_check CHECK (((vencimiento2 IS NULL) = (importe2_cent IS NULL)))
);

CREATE TABLE facturas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  suministro_id bigint NOT NULL,
  importe_cent bigint NOT NULL,
  token uuid NOT NULL DEFAULT (encode(SUBSTRING(sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) FROM 1 FOR 16), 'hex'::text))::uuid,
  archivo_factura_id bigint,
  periodo integer NOT NULL,
  fecha date NOT NULL,
  vencimiento date NOT NULL,
  consumo integer,
  estado_pago smallint NOT NULL DEFAULT 0,
  pagada boolean NOT NULL DEFAULT false,
  descargable boolean NOT NULL DEFAULT false,
  numero text COLLATE "C" NOT NULL,
  concepto text,
  CONSTRAINT facturas_pkey PRIMARY KEY (id),
  CONSTRAINT facturas_numero_key UNIQUE (numero),
  CONSTRAINT facturas_en_proceso_check CHECK (((estado_pago <> 9) OR (NOT pagada))),
  CONSTRAINT facturas_estado_pago_check CHECK ((estado_pago = ANY (ARRAY[0, 1, 9]))),
  CONSTRAINT facturas_pagada_check CHECK (((estado_pago <> 1) OR pagada)),
  CONSTRAINT facturas_periodo_check CHECK ((((periodo % 100) >= 1) AND ((periodo % 100) <= 12)))
) WITH (fillfactor=90, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX facturas_periodo_idx ON facturas USING brin (periodo) WITH (autosummarize='on');
CREATE INDEX facturas_suministro_id_periodo_id_idx ON facturas USING btree (suministro_id, periodo DESC, id DESC);
CREATE INDEX facturas_suministro_id_vencimiento_idx ON facturas USING btree (suministro_id, vencimiento) WHERE (NOT pagada);

CREATE TABLE indicadores (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  nombre text NOT NULL,
  periodo integer NOT NULL,
  valor numeric NOT NULL,
  CONSTRAINT indicadores_pkey PRIMARY KEY (id),
  CONSTRAINT indicadores_nombre_periodo_key UNIQUE (nombre, periodo)
);

CREATE TABLE instalacion (
  unica boolean NOT NULL DEFAULT true,
  huella_cifrado text,
  compatible_desde integer NOT NULL,
  serie uuid NOT NULL DEFAULT gen_random_uuid(),
  ultima_copia timestamp with time zone,
  pagos_abiertos_en text,
  conciliacion_desde timestamp with time zone,
  conciliacion_empezada timestamp with time zone,
  CONSTRAINT instalacion_pkey PRIMARY KEY (unica),
  CONSTRAINT instalacion_unica_check CHECK (unica)
);

CREATE TABLE latidos (
  programa text NOT NULL,
  visto timestamp with time zone NOT NULL,
  proceso text,
  correo text,
  CONSTRAINT latidos_pkey PRIMARY KEY (programa)
);

CREATE UNLOGGED TABLE limites (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT limites_pkey PRIMARY KEY (key)
);
CREATE INDEX limites_expire_idx ON limites USING btree (expire);

CREATE TABLE mensajes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  usuario_id bigint,
  suministro_id bigint,
  tipo smallint NOT NULL,
  prioridad smallint NOT NULL DEFAULT 5,
  estado smallint NOT NULL DEFAULT 0,
  intentos smallint NOT NULL DEFAULT 0,
  proximo timestamp with time zone NOT NULL DEFAULT now(),
  vence timestamp with time zone,
  plantilla text NOT NULL,
  ref_id bigint,
  vez smallint NOT NULL DEFAULT 0,
  datos jsonb NOT NULL DEFAULT '{}'::jsonb,
  secreto bytea,
  clave_id smallint,
  para text NOT NULL,
  asunto text,
  tipo_contenido text NOT NULL DEFAULT 'text/plain'::text,
  token_usado text,
  proveedor_id text,
  error text,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  acuse text,
  CONSTRAINT mensajes_pkey PRIMARY KEY (id),
  CONSTRAINT mensajes_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id),
  CONSTRAINT mensajes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT mensajes_acuse_check CHECK ((acuse = ANY (ARRAY['enviado'::text, 'entregado'::text, 'leido'::text, 'fallido'::text]))),
  CONSTRAINT mensajes_estado_check CHECK ((estado = ANY (ARRAY[0, 1, 2, 3, 5, 9]))),
  CONSTRAINT mensajes_secreto_check CHECK (((estado <> ALL (ARRAY[1, 5, 9])) OR (secreto IS NULL)))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.02);
CREATE UNIQUE INDEX mensajes_aviso_key ON mensajes USING btree (plantilla, ref_id, vez, COALESCE(suministro_id, (0)::bigint), tipo, para) WHERE (ref_id IS NOT NULL);
CREATE INDEX mensajes_created_idx ON mensajes USING brin (created) WITH (autosummarize='on');
CREATE INDEX mensajes_fallidos_created_idx ON mensajes USING btree (created DESC, id DESC) INCLUDE (para, tipo, prioridad) WHERE (estado = 5);
CREATE INDEX mensajes_fallidos_idx ON mensajes USING btree (id DESC) WHERE (estado = 5);
CREATE INDEX mensajes_fallidos_para_idx ON mensajes USING btree (lower(para), id DESC) INCLUDE (para, tipo, prioridad, created) WHERE (estado = 5);
CREATE INDEX mensajes_no_entregados_idx ON mensajes USING btree (id DESC) WHERE (acuse = 'fallido'::text);
CREATE INDEX mensajes_para_id_idx ON mensajes USING btree (lower(para), id DESC);
CREATE INDEX mensajes_proveedor_id_idx ON mensajes USING btree (proveedor_id) WHERE ((tipo = ANY (ARRAY[3, 4])) AND (proveedor_id IS NOT NULL));
CREATE INDEX mensajes_proximo_idx ON mensajes USING btree (proximo) WHERE (estado = ANY (ARRAY[0, 2, 3]));
CREATE INDEX mensajes_suministro_id_id_idx ON mensajes USING btree (suministro_id, id DESC) WHERE (suministro_id IS NOT NULL);
CREATE INDEX mensajes_tipo_estado_id_idx ON mensajes USING btree (tipo, estado, id DESC);
CREATE INDEX mensajes_urgentes_idx ON mensajes USING btree (tipo, id) WHERE ((prioridad = 0) AND (estado = ANY (ARRAY[0, 3])));
CREATE INDEX mensajes_usuario_id_id_idx ON mensajes USING btree (usuario_id, id DESC);

CREATE TABLE mesa_actos (
  usuario_id bigint NOT NULL,
  idempotencia text NOT NULL,
  idempotencia_sha256 bytea NOT NULL,
  hecho_id bigint NOT NULL,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mesa_actos_pkey PRIMARY KEY (usuario_id, idempotencia),
  CONSTRAINT mesa_actos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);

CREATE TABLE motds (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  texto text NOT NULL,
  desde timestamp with time zone NOT NULL DEFAULT now(),
  hasta timestamp with time zone,
  CONSTRAINT motds_pkey PRIMARY KEY (id)
);

CREATE TABLE numeradores (
  anio integer NOT NULL,
  ultimo integer NOT NULL DEFAULT 0,
  CONSTRAINT numeradores_pkey PRIMARY KEY (anio)
);

CREATE TABLE pago_facturas (
  pago_id bigint NOT NULL,
  factura_id bigint NOT NULL,
  importe_cent bigint NOT NULL,
  vigente boolean NOT NULL DEFAULT true,
  CONSTRAINT pago_facturas_pkey PRIMARY KEY (pago_id, factura_id),
  CONSTRAINT pago_facturas_factura_id_fkey FOREIGN KEY (factura_id) REFERENCES facturas(id),
  CONSTRAINT pago_facturas_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pagos(id)
);
CREATE INDEX pago_facturas_factura_id_pago_id_idx ON pago_facturas USING btree (factura_id, pago_id);
CREATE UNIQUE INDEX pago_facturas_vigente_key ON pago_facturas USING btree (factura_id) WHERE vigente;

CREATE TABLE pagos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  usuario_id bigint,
  tarjeta_id bigint,
  total_cent bigint NOT NULL,
  estado smallint NOT NULL DEFAULT 0,
  metodo text NOT NULL DEFAULT 'tarjeta'::text,
  origen text NOT NULL DEFAULT 'web'::text,
  referencia text NOT NULL,
  idempotencia text,
  idempotencia_sha256 bytea,
  enviado timestamp with time zone,
  consultas_vacias smallint NOT NULL DEFAULT 0,
  proxima_consulta timestamp with time zone,
  vigilar_hasta timestamp with time zone,
  pasarela_id text,
  motivo_rechazo text,
  extra jsonb NOT NULL DEFAULT '{}'::jsonb,
  tiempos jsonb NOT NULL DEFAULT '{}'::jsonb,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  clave uuid,
  contacto_email text,
  CONSTRAINT pagos_pkey PRIMARY KEY (id),
  CONSTRAINT pagos_referencia_key UNIQUE (referencia),
  CONSTRAINT pagos_tarjeta_id_fkey FOREIGN KEY (tarjeta_id) REFERENCES tarjetas(id),
  CONSTRAINT pagos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT pagos_clave_check CHECK (((metodo = 'tarjeta'::text) OR (clave IS NOT NULL))),
  CONSTRAINT pagos_enviado_check CHECK (((estado <> 1) OR (enviado IS NOT NULL))),
  CONSTRAINT pagos_estado_check CHECK (((estado >= 0) AND (estado <= 7))),
  CONSTRAINT pagos_idempotencia_check CHECK ((idempotencia ~ '^[A-Za-z0-9-]{1,255}$'::text)),
  CONSTRAINT pagos_metodo_check CHECK ((metodo = ANY (ARRAY['tarjeta'::text, 'qr'::text, 'billetera'::text]))),
  CONSTRAINT pagos_origen_check CHECK ((origen = ANY (ARRAY['web'::text, 'app'::text, 'enlace'::text]))),
  CONSTRAINT pagos_quien_check CHECK (((usuario_id IS NOT NULL) OR ((origen = 'enlace'::text) AND (clave IS NOT NULL)))),
  CONSTRAINT pagos_referencia_check CHECK ((referencia ~ '^[A-Za-z0-9]{1,39}$'::text)),
  CONSTRAINT pagos_total_cent_check CHECK ((total_cent > 0))
);
CREATE INDEX pagos_contacto_idx ON pagos USING btree (id) WHERE (contacto_email IS NOT NULL);
CREATE UNIQUE INDEX pagos_enlace_idempotencia_key ON pagos USING btree (idempotencia) WHERE ((usuario_id IS NULL) AND (idempotencia IS NOT NULL));
CREATE INDEX pagos_estado_created_id_idx ON pagos USING btree (estado, created DESC, id DESC);
CREATE INDEX pagos_pasarela_id_idx ON pagos USING btree (pasarela_id) WHERE (pasarela_id IS NOT NULL);
CREATE INDEX pagos_proxima_consulta_idx ON pagos USING btree (proxima_consulta) WHERE (proxima_consulta IS NOT NULL);
CREATE INDEX pagos_tarjeta_id_idx ON pagos USING btree (tarjeta_id);
CREATE INDEX pagos_usuario_id_id_idx ON pagos USING btree (usuario_id, id DESC);
CREATE UNIQUE INDEX pagos_usuario_id_idempotencia_key ON pagos USING btree (usuario_id, idempotencia) WHERE (idempotencia IS NOT NULL);

CREATE TABLE persona_inquiries (
  id text NOT NULL,
  usuario_id bigint NOT NULL,
  estado smallint NOT NULL DEFAULT 0,
  consentimiento timestamp with time zone,
  asociada timestamp with time zone,
  decidida timestamp with time zone,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT persona_inquiries_pkey PRIMARY KEY (id),
  CONSTRAINT persona_inquiries_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT persona_inquiries_estado_check CHECK ((estado = ANY (ARRAY[0, 1, 2, 3, 5, 9])))
);
CREATE INDEX persona_inquiries_abiertas_idx ON persona_inquiries USING btree (id) WHERE (estado = ANY (ARRAY[0, 2, 3]));
CREATE INDEX persona_inquiries_usuario_id_idx ON persona_inquiries USING btree (usuario_id);

CREATE TABLE requerimiento_categorias (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  nombre text NOT NULL,
  texto_ayuda text,
  descripcion_inicial text,
  texto_condiciones text,
  sustantivo text NOT NULL,
  sustantivo_plural text NOT NULL,
  adjuntar_fotos smallint NOT NULL DEFAULT 0,
  adjuntar_fotos_obs text,
  adjuntar_archivos smallint NOT NULL DEFAULT 0,
  adjuntar_archivos_obs text,
  adjuntar_ubicacion smallint NOT NULL DEFAULT 0,
  codigo text,
  requiere_suministro boolean NOT NULL DEFAULT false,
  activo boolean NOT NULL DEFAULT true,
  adjuntos_seguros boolean NOT NULL DEFAULT false,
  url text,
  orden smallint,
  CONSTRAINT requerimiento_categorias_pkey PRIMARY KEY (id),
  CONSTRAINT requerimiento_categorias_codigo_key UNIQUE (codigo),
  CONSTRAINT requerimiento_categorias_adjuntar_archivos_check CHECK ((adjuntar_archivos = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT requerimiento_categorias_adjuntar_fotos_check CHECK ((adjuntar_fotos = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT requerimiento_categorias_adjuntar_ubicacion_check CHECK ((adjuntar_ubicacion = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT requerimiento_categorias_sustantivo_check CHECK ((sustantivo = ANY (ARRAY['reclamo'::text, 'trámite'::text])))
);

CREATE TABLE requerimiento_notas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  requerimiento_id bigint NOT NULL,
  usuario_id bigint NOT NULL,
  texto text NOT NULL,
  idempotencia text,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT requerimiento_notas_pkey PRIMARY KEY (id),
  CONSTRAINT requerimiento_notas_requerimiento_id_fkey FOREIGN KEY (requerimiento_id) REFERENCES requerimientos(id),
  CONSTRAINT requerimiento_notas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX requerimiento_notas_requerimiento_id_id_idx ON requerimiento_notas USING btree (requerimiento_id, id);
CREATE UNIQUE INDEX requerimiento_notas_usuario_id_idempotencia_key ON requerimiento_notas USING btree (usuario_id, idempotencia) WHERE (idempotencia IS NOT NULL);

CREATE UNLOGGED TABLE requerimiento_presencias (
  requerimiento_id bigint NOT NULL,
  usuario_id bigint NOT NULL,
  hasta timestamp with time zone NOT NULL,
  escribiendo boolean NOT NULL DEFAULT false,
  CONSTRAINT requerimiento_presencias_pkey PRIMARY KEY (requerimiento_id, usuario_id)
);
CREATE INDEX requerimiento_presencias_hasta_idx ON requerimiento_presencias USING btree (hasta);

CREATE TABLE requerimiento_seguimientos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  requerimiento_id bigint NOT NULL,
  usuario_id bigint,
  descripcion text,
  nuevo_estado smallint,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT requerimiento_seguimientos_pkey PRIMARY KEY (id),
  CONSTRAINT requerimiento_seguimientos_requerimiento_id_fkey FOREIGN KEY (requerimiento_id) REFERENCES requerimientos(id),
  CONSTRAINT requerimiento_seguimientos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX requerimiento_seguimientos_requerimiento_id_id_idx ON requerimiento_seguimientos USING btree (requerimiento_id, id);

CREATE TABLE requerimiento_sucesos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  requerimiento_id bigint NOT NULL,
  usuario_id bigint,
  tipo text NOT NULL,
  datos jsonb NOT NULL DEFAULT '{}'::jsonb,
  idempotencia text,
  idempotencia_sha256 bytea,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT requerimiento_sucesos_pkey PRIMARY KEY (id),
  CONSTRAINT requerimiento_sucesos_requerimiento_id_fkey FOREIGN KEY (requerimiento_id) REFERENCES requerimientos(id),
  CONSTRAINT requerimiento_sucesos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT requerimiento_sucesos_tipo_check CHECK ((tipo = ANY (ARRAY['atencion'::text, 'encargado'::text, 'union'::text])))
);
CREATE INDEX requerimiento_sucesos_requerimiento_id_id_idx ON requerimiento_sucesos USING btree (requerimiento_id, id);
CREATE UNIQUE INDEX requerimiento_sucesos_usuario_id_idempotencia_key ON requerimiento_sucesos USING btree (usuario_id, idempotencia) WHERE (idempotencia IS NOT NULL);

CREATE TABLE requerimientos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  usuario_id bigint,
  contacto jsonb,
  suministro_id bigint,
  encargado_id bigint,
  categoria_id bigint NOT NULL,
  estado smallint NOT NULL DEFAULT 0,
  novedades_usuario boolean NOT NULL DEFAULT false,
  novedades_encargado boolean NOT NULL DEFAULT true,
  numero text NOT NULL,
  descripcion text NOT NULL,
  ubicacion text,
  latitud double precision,
  longitud double precision,
  vence timestamp with time zone,
  en_espera_desde timestamp with time zone,
  cerrado timestamp with time zone,
  conforme timestamp with time zone,
  idempotencia text,
  idempotencia_sha256 bytea,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  canal text NOT NULL DEFAULT 'web'::text,
  cargado_por bigint,
  ultimo_texto text,
  ultimo_por text,
  ultimo_momento timestamp with time zone,
  unido_a bigint,
  CONSTRAINT requerimientos_pkey PRIMARY KEY (id),
  CONSTRAINT requerimientos_numero_key UNIQUE (numero),
  CONSTRAINT requerimientos_cargado_por_fkey FOREIGN KEY (cargado_por) REFERENCES usuarios(id),
  CONSTRAINT requerimientos_categoria_id_fkey FOREIGN KEY (categoria_id) REFERENCES requerimiento_categorias(id),
  CONSTRAINT requerimientos_encargado_id_fkey FOREIGN KEY (encargado_id) REFERENCES usuarios(id),
  CONSTRAINT requerimientos_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id),
  CONSTRAINT requerimientos_unido_a_fkey FOREIGN KEY (unido_a) REFERENCES requerimientos(id),
  CONSTRAINT requerimientos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT requerimientos_canal_check CHECK ((canal = ANY (ARRAY['web'::text, 'mostrador'::text, 'telefono'::text, 'whatsapp'::text, 'correo'::text]))),
  CONSTRAINT requerimientos_estado_check CHECK ((estado = ANY (ARRAY[0, 1, 10, 98, 99]))),
  CONSTRAINT requerimientos_ultimo_por_check CHECK ((ultimo_por = ANY (ARRAY['usuario'::text, 'personal'::text]))),
  CONSTRAINT requerimientos_usuario_o_contacto_check CHECK ((num_nonnulls(usuario_id, contacto) = 1))
);
CREATE INDEX requerimientos_abiertos_idx ON requerimientos USING btree (updated, id) WHERE (estado = ANY (ARRAY[0, 1, 10]));
CREATE INDEX requerimientos_con_novedades_idx ON requerimientos USING btree (updated, id) WHERE novedades_encargado;
CREATE INDEX requerimientos_contacto_abiertos_idx ON requerimientos USING btree (((contacto ->> 'documento'::text))) WHERE ((usuario_id IS NULL) AND (estado = ANY (ARRAY[0, 1, 10])));
CREATE INDEX requerimientos_created_idx ON requerimientos USING btree (created, id);
CREATE INDEX requerimientos_descripcion_idx ON requerimientos USING gin (translate(lower(descripcion), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ'::text, 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc'::text) gin_trgm_ops);
CREATE UNIQUE INDEX requerimientos_documento_idempotencia_key ON requerimientos USING btree (((contacto ->> 'documento'::text)), idempotencia) WHERE ((usuario_id IS NULL) AND (idempotencia IS NOT NULL));
CREATE INDEX requerimientos_encargado_id_estado_id_idx ON requerimientos USING btree (encargado_id, estado, id DESC) WHERE (encargado_id IS NOT NULL);
CREATE INDEX requerimientos_estado_categoria_id_id_idx ON requerimientos USING btree (estado, categoria_id, id DESC);
CREATE INDEX requerimientos_libres_idx ON requerimientos USING btree (updated, id) WHERE ((encargado_id IS NULL) AND (estado = ANY (ARRAY[0, 1, 10])));
CREATE INDEX requerimientos_libres_urgencia_idx ON requerimientos USING btree (((en_espera_desde IS NOT NULL)), vence, id) WHERE ((encargado_id IS NULL) AND (estado = ANY (ARRAY[0, 1, 10])));
CREATE INDEX requerimientos_lugar_idx ON requerimientos USING btree (latitud, longitud) WHERE ((latitud IS NOT NULL) AND (estado = ANY (ARRAY[0, 1, 10])));
CREATE INDEX requerimientos_mios_idx ON requerimientos USING btree (encargado_id, updated, id) WHERE ((encargado_id IS NOT NULL) AND (estado = ANY (ARRAY[0, 1, 10])));
CREATE INDEX requerimientos_mios_urgencia_idx ON requerimientos USING btree (encargado_id, ((en_espera_desde IS NOT NULL)), vence, id) WHERE ((encargado_id IS NOT NULL) AND (estado = ANY (ARRAY[0, 1, 10])));
CREATE INDEX requerimientos_novedades_usuario_idx ON requerimientos USING btree (usuario_id, updated DESC, id DESC) WHERE novedades_usuario;
CREATE INDEX requerimientos_sin_asignar_idx ON requerimientos USING btree (estado, id DESC) WHERE (encargado_id IS NULL);
CREATE INDEX requerimientos_suministro_id_idx ON requerimientos USING btree (suministro_id, id DESC) WHERE (suministro_id IS NOT NULL);
CREATE INDEX requerimientos_unido_a_idx ON requerimientos USING btree (unido_a) WHERE (unido_a IS NOT NULL);
CREATE INDEX requerimientos_updated_id_idx ON requerimientos USING btree (updated, id);
CREATE INDEX requerimientos_urgencia_idx ON requerimientos USING btree (((en_espera_desde IS NOT NULL)), vence, id) WHERE (estado = ANY (ARRAY[0, 1, 10]));
CREATE INDEX requerimientos_usuario_id_id_idx ON requerimientos USING btree (usuario_id, id DESC);
CREATE UNIQUE INDEX requerimientos_usuario_id_idempotencia_key ON requerimientos USING btree (usuario_id, idempotencia) WHERE (idempotencia IS NOT NULL);
CREATE INDEX requerimientos_vence_idx ON requerimientos USING btree (vence, id) INCLUDE (en_espera_desde) WHERE (estado = ANY (ARRAY[0, 1, 10]));

CREATE TABLE respuestas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  titulo text NOT NULL,
  atajo text,
  texto text NOT NULL,
  categorias bigint[] NOT NULL DEFAULT '{}'::bigint[],
  estado smallint,
  encargado text,
  dueno_id bigint,
  propuesta boolean NOT NULL DEFAULT false,
  usos integer NOT NULL DEFAULT 0,
  activa boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT respuestas_pkey PRIMARY KEY (id),
  CONSTRAINT respuestas_dueno_id_fkey FOREIGN KEY (dueno_id) REFERENCES usuarios(id),
  CONSTRAINT respuestas_atajo_check CHECK ((atajo ~ '^[a-z0-9-]{2,20}$'::text)),
  CONSTRAINT respuestas_encargado_check CHECK ((encargado = ANY (ARRAY['yo'::text, 'ninguno'::text]))),
  CONSTRAINT respuestas_estado_check CHECK ((estado = ANY (ARRAY[1, 10, 98]))),
  CONSTRAINT respuestas_propuesta_check CHECK (((NOT propuesta) OR (dueno_id IS NOT NULL)))
);
CREATE UNIQUE INDEX respuestas_atajo_key ON respuestas USING btree (COALESCE(dueno_id, (0)::bigint), atajo) WHERE (atajo IS NOT NULL);

CREATE TABLE senales (
  nombre text NOT NULL,
  nivel smallint NOT NULL,
  desde timestamp with time zone NOT NULL,
  visto timestamp with time zone NOT NULL,
  avisado smallint NOT NULL DEFAULT 0,
  avisado_el timestamp with time zone,
  CONSTRAINT senales_pkey PRIMARY KEY (nombre)
);

CREATE TABLE sesion_adjuntos (
  token_hash bytea NOT NULL,
  requerimiento_id bigint NOT NULL,
  hasta timestamp with time zone NOT NULL,
  CONSTRAINT sesion_adjuntos_pkey PRIMARY KEY (token_hash, requerimiento_id),
  CONSTRAINT sesion_adjuntos_token_hash_fkey FOREIGN KEY (token_hash) REFERENCES sesiones(token_hash) ON DELETE CASCADE
);

CREATE TABLE sesiones (
  token_hash bytea NOT NULL,
  usuario_id bigint NOT NULL,
  personal boolean NOT NULL DEFAULT false,
  created timestamp with time zone NOT NULL DEFAULT now(),
  ultimo_uso timestamp with time zone NOT NULL DEFAULT now(),
  expira timestamp with time zone NOT NULL,
  otp_pasado timestamp with time zone,
  clave_pasada timestamp with time zone,
  revocada timestamp with time zone,
  ip inet,
  agente text,
  CONSTRAINT sesiones_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sesiones_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE,
  CONSTRAINT sesiones_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX sesiones_expira_idx ON sesiones USING btree (expira);
CREATE INDEX sesiones_revocada_idx ON sesiones USING btree (revocada) WHERE (revocada IS NOT NULL);
CREATE INDEX sesiones_usuario_id_idx ON sesiones USING btree (usuario_id);

CREATE TABLE suministro_mails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  suministro_id bigint NOT NULL,
  email text NOT NULL,
  validado boolean NOT NULL DEFAULT false,
  desuscribir boolean NOT NULL DEFAULT false,
  rebota boolean NOT NULL DEFAULT false,
  ultima_factura bigint NOT NULL DEFAULT 0,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT suministro_mails_pkey PRIMARY KEY (id),
  CONSTRAINT suministro_mails_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id)
);
CREATE INDEX suministro_mails_email_comienzo_idx ON suministro_mails USING btree (lower(email) text_pattern_ops);
CREATE INDEX suministro_mails_email_idx ON suministro_mails USING btree (lower(email));
CREATE INDEX suministro_mails_rebotan_idx ON suministro_mails USING btree (id) WHERE rebota;
CREATE INDEX suministro_mails_sin_validar_idx ON suministro_mails USING btree (created) WHERE ((NOT validado) AND (NOT desuscribir));
CREATE UNIQUE INDEX suministro_mails_suministro_id_email_key ON suministro_mails USING btree (suministro_id, lower(email));

CREATE TABLE suministro_telefonos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  suministro_id bigint NOT NULL,
  telefono text COLLATE "C" NOT NULL,
  origen text NOT NULL DEFAULT 'personal'::text,
  facturas boolean NOT NULL DEFAULT true,
  cortes boolean NOT NULL DEFAULT true,
  rebota boolean NOT NULL DEFAULT false,
  baja timestamp with time zone,
  baja_por text,
  inactivo_desde date,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT suministro_telefonos_pkey PRIMARY KEY (id),
  CONSTRAINT suministro_telefonos_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id),
  CONSTRAINT suministro_telefonos_baja_check CHECK (((baja IS NULL) = (baja_por IS NULL))),
  CONSTRAINT suministro_telefonos_baja_por_check CHECK ((baja_por = ANY (ARRAY['personal'::text, 'enlace'::text]))),
  CONSTRAINT suministro_telefonos_origen_check CHECK ((origen = ANY (ARRAY['padron'::text, 'personal'::text]))),
  CONSTRAINT suministro_telefonos_telefono_check CHECK ((telefono ~ '^[+]54[0-9]{10,11}$'::text))
);
CREATE UNIQUE INDEX suministro_telefonos_suministro_id_telefono_key ON suministro_telefonos USING btree (suministro_id, telefono);
CREATE INDEX suministro_telefonos_telefono_idx ON suministro_telefonos USING btree (telefono);

CREATE TABLE suministros (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  cuenta text COLLATE "C" NOT NULL,
  nombre text NOT NULL,
  documento text,
  cuit text,
  domicilio text,
  zona text,
  pago_inhabilitado boolean NOT NULL DEFAULT false,
  activo boolean NOT NULL DEFAULT true,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  busqueda text GENERATED ALWAYS AS (translate(lower((((cuenta || ' '::text) || nombre) COLLATE "default")), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ'::text, 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc'::text)) STORED,
  codigo_link text,
  codigo_pmc text,
  CONSTRAINT suministros_pkey PRIMARY KEY (id),
  CONSTRAINT suministros_cuenta_key UNIQUE (cuenta),
  CONSTRAINT suministros_codigo_link_check CHECK ((codigo_link ~ '^[0-9A-Za-z]{4,24}$'::text)),
  CONSTRAINT suministros_codigo_pmc_check CHECK ((codigo_pmc ~ '^[0-9A-Za-z]{4,24}$'::text))
);
CREATE INDEX suministros_busqueda_idx ON suministros USING gin (busqueda gin_trgm_ops);
CREATE INDEX suministros_clave_de_cuenta_idx ON suministros USING btree (ltrim(regexp_replace(upper(cuenta), '[^0-9A-Z]'::text, ''::text, 'g'::text), '0'::text));
CREATE INDEX suministros_cuit_idx ON suministros USING btree (cuit);
CREATE INDEX suministros_documento_idx ON suministros USING btree (documento);
CREATE INDEX suministros_domicilio_oido_idx ON suministros USING btree (oida(domicilio) COLLATE "C", id);
CREATE INDEX suministros_nombre_id_idx ON suministros USING btree (nombre, id);
CREATE INDEX suministros_nombre_oido_idx ON suministros USING btree (oida(nombre) COLLATE "C", id) INCLUDE (nombre);
CREATE INDEX suministros_zona_id_idx ON suministros USING btree (zona, id) WHERE activo;
CREATE INDEX suministros_zona_idx ON suministros USING btree (zona);

CREATE TABLE tarjeta_intentos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tarjeta text NOT NULL,
  usuario_id bigint NOT NULL,
  red text NOT NULL,
  pago_id bigint,
  created timestamp with time zone NOT NULL,
  rechazado timestamp with time zone,
  CONSTRAINT tarjeta_intentos_pkey PRIMARY KEY (id),
  CONSTRAINT tarjeta_intentos_pago_id_key UNIQUE (pago_id),
  CONSTRAINT tarjeta_intentos_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pagos(id),
  CONSTRAINT tarjeta_intentos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id)
);
CREATE INDEX tarjeta_intentos_red_idx ON tarjeta_intentos USING btree (red);
CREATE INDEX tarjeta_intentos_tarjeta_idx ON tarjeta_intentos USING btree (tarjeta);
CREATE INDEX tarjeta_intentos_usuario_id_idx ON tarjeta_intentos USING btree (usuario_id);

CREATE TABLE tarjetas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  usuario_id bigint NOT NULL,
  titular_nombre text NOT NULL,
  numero_enmascarado text NOT NULL,
  vencimiento character(4) NOT NULL,
  emisor smallint NOT NULL,
  emisor_nombre text,
  principal boolean NOT NULL DEFAULT false,
  obs text,
  pasarela text NOT NULL,
  bin text,
  token_pasarela bytea,
  clave_id smallint,
  caduca timestamp with time zone,
  created timestamp with time zone NOT NULL DEFAULT now(),
  eliminada timestamp with time zone,
  CONSTRAINT tarjetas_pkey PRIMARY KEY (id),
  CONSTRAINT tarjetas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id),
  CONSTRAINT tarjetas_bin_check CHECK ((length(bin) <= 8)),
  CONSTRAINT tarjetas_numero_enmascarado_check CHECK ((numero_enmascarado !~ '[0-9]{5}'::text)),
  CONSTRAINT tarjetas_vencimiento_check CHECK ((vencimiento ~ '^(0[1-9]|1[0-2])[0-9]{2}$'::text))
);
CREATE UNIQUE INDEX tarjetas_principal_key ON tarjetas USING btree (usuario_id) WHERE (principal AND (eliminada IS NULL));
CREATE INDEX tarjetas_usuario_id_idx ON tarjetas USING btree (usuario_id) WHERE (eliminada IS NULL);

CREATE TABLE telefono_codigos (
  mensaje_id bigint NOT NULL,
  usuario_id bigint NOT NULL,
  telefono text NOT NULL,
  codigo_hmac bytea NOT NULL,
  intentos smallint NOT NULL DEFAULT 0,
  expira timestamp with time zone NOT NULL,
  usado timestamp with time zone,
  CONSTRAINT telefono_codigos_pkey PRIMARY KEY (mensaje_id),
  CONSTRAINT telefono_codigos_mensaje_id_fkey FOREIGN KEY (mensaje_id) REFERENCES mensajes(id) ON DELETE CASCADE,
  CONSTRAINT telefono_codigos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE
);
CREATE INDEX telefono_codigos_usuario_id_idx ON telefono_codigos USING btree (usuario_id);

CREATE TABLE usuario_preferencias (
  usuario_id bigint NOT NULL,
  token_firebase text,
  mail_factura boolean NOT NULL DEFAULT true,
  mail_vencimiento boolean NOT NULL DEFAULT true,
  mail_requerimiento boolean NOT NULL DEFAULT true,
  notif_vencimiento boolean NOT NULL DEFAULT true,
  sms_vencimiento boolean NOT NULL DEFAULT false,
  sms_corte boolean NOT NULL DEFAULT true,
  sms_otros boolean NOT NULL DEFAULT false,
  sms_via text NOT NULL DEFAULT 'sms'::text,
  CONSTRAINT usuario_preferencias_pkey PRIMARY KEY (usuario_id),
  CONSTRAINT usuario_preferencias_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE,
  CONSTRAINT usuario_preferencias_sms_via_check CHECK ((sms_via = ANY (ARRAY['sms'::text, 'whatsapp'::text])))
);

CREATE TABLE usuario_suministros (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  usuario_id bigint NOT NULL,
  suministro_id bigint NOT NULL,
  documento text,
  alias text,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT usuario_suministros_pkey PRIMARY KEY (id),
  CONSTRAINT usuario_suministros_usuario_id_suministro_id_key UNIQUE (usuario_id, suministro_id),
  CONSTRAINT usuario_suministros_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id),
  CONSTRAINT usuario_suministros_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE
);
CREATE INDEX usuario_suministros_suministro_id_usuario_id_idx ON usuario_suministros USING btree (suministro_id, usuario_id);

CREATE TABLE usuarios (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  email_pendiente text,
  email_rebota boolean NOT NULL DEFAULT false,
  clave_hash text,
  telefono text,
  documento text,
  cuit text,
  nombre text,
  apellido text,
  razon_social text,
  suministro_id bigint,
  roles text[] NOT NULL DEFAULT '{}'::text[],
  aceptar_legal boolean NOT NULL DEFAULT false,
  aceptar_legal_at timestamp with time zone,
  legal_version text,
  recibir_papel boolean NOT NULL DEFAULT true,
  identidad_validada boolean NOT NULL DEFAULT false,
  email_validado boolean NOT NULL DEFAULT false,
  telefono_validado timestamp with time zone,
  telefono_no_gracias timestamp with time zone,
  otp_estado smallint NOT NULL DEFAULT 0,
  otp_secreto bytea,
  clave_id smallint,
  otp_generado timestamp with time zone,
  otp_ultimo_paso bigint,
  eliminado timestamp with time zone,
  created timestamp with time zone NOT NULL DEFAULT now(),
  updated timestamp with time zone NOT NULL DEFAULT now(),
  busqueda text GENERATED ALWAYS AS (translate(lower(((((((((((COALESCE(nombre, ''::text) || ' '::text) || COALESCE(apellido, ''::text)) || ' '::text) || COALESCE(razon_social, ''::text)) || ' '::text) || email) || ' '::text) || COALESCE(documento, ''::text)) || ' '::text) || COALESCE(cuit, ''::text))), 'áéíóúüñàèìòùâêîôûäëïöãõçÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÃÕÇ'::text, 'aeiouunaeiouaeiouaeioaocaeiouunaeiouaeiouaeioaoc'::text)) STORED,
  email_probado boolean NOT NULL DEFAULT false,
  CONSTRAINT usuarios_pkey PRIMARY KEY (id),
  CONSTRAINT usuarios_suministro_id_fkey FOREIGN KEY (suministro_id) REFERENCES suministros(id) ON DELETE SET NULL,
  CONSTRAINT usuarios_email_check CHECK ((length(email) <= 180)),
  CONSTRAINT usuarios_otp_estado_check CHECK ((otp_estado = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT usuarios_otp_secreto_check CHECK (((otp_estado = 0) OR (otp_secreto IS NOT NULL))),
  CONSTRAINT usuarios_roles_check CHECK ((roles <@ ARRAY['ROLE_ADMIN'::text, 'ROLE_CONFIRMADO'::text, 'ROLE_VALIDADO'::text, 'ROLE_REQUERIMIENTO_ADMIN'::text, 'ROLE_REQUERIMIENTO_ENCARGADO'::text, 'ROLE_USUARIO_ADMIN'::text, 'ROLE_SUMINISTRO_MAIL'::text, 'ROLE_CORTE_ADMIN'::text, 'ROLE_MOSTRADOR'::text]))
);
CREATE INDEX usuarios_apellido_id_idx ON usuarios USING btree (apellido, id);
CREATE INDEX usuarios_busqueda_idx ON usuarios USING gin (busqueda gin_trgm_ops);
CREATE INDEX usuarios_cuit_idx ON usuarios USING btree (cuit);
CREATE INDEX usuarios_documento_idx ON usuarios USING btree (documento);
CREATE INDEX usuarios_email_comienzo_idx ON usuarios USING btree (lower(email) text_pattern_ops);
CREATE UNIQUE INDEX usuarios_email_key ON usuarios USING btree (lower(email)) WHERE (eliminado IS NULL);
CREATE INDEX usuarios_legal_version_idx ON usuarios USING btree (legal_version) WHERE (aceptar_legal AND (eliminado IS NULL));
CREATE INDEX usuarios_nombre_oido_idx ON usuarios USING btree (oida(COALESCE(NULLIF(razon_social, ''::text), NULLIF(TRIM(BOTH FROM ((COALESCE(apellido, ''::text) || ' '::text) || COALESCE(nombre, ''::text))), ''::text), email)) COLLATE "C", id);
CREATE INDEX usuarios_roles_idx ON usuarios USING gin (roles);
CREATE INDEX usuarios_sin_confirmar_idx ON usuarios USING btree (created) WHERE ((NOT email_validado) AND (eliminado IS NULL));
CREATE INDEX usuarios_telefono_al_reves_idx ON usuarios USING btree (reverse(telefono) COLLATE "C") WHERE (telefono IS NOT NULL);
CREATE INDEX usuarios_telefono_idx ON usuarios USING btree (telefono) WHERE (telefono IS NOT NULL);

CREATE TABLE vistas (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  dueno_id bigint NOT NULL,
  lista text NOT NULL,
  nombre text NOT NULL,
  consulta text NOT NULL,
  compartida boolean NOT NULL DEFAULT false,
  created timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT vistas_pkey PRIMARY KEY (id),
  CONSTRAINT vistas_dueno_id_lista_nombre_key UNIQUE (dueno_id, lista, nombre),
  CONSTRAINT vistas_dueno_id_fkey FOREIGN KEY (dueno_id) REFERENCES usuarios(id)
);

-- Partitions of auditoria: 48 monthly, auditoria_202601 to auditoria_202912, default auditoria_resto.
