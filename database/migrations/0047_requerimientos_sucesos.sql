-- What the staff did to a case besides writing in it: who was put in charge, what was united. What one of them did in one
-- act of attention is one row, which keeps the key of the call.
CREATE TABLE requerimiento_sucesos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  requerimiento_id bigint NOT NULL REFERENCES requerimientos,
  -- Empty when nobody of the staff did it.
  usuario_id bigint REFERENCES usuarios,
  tipo text NOT NULL,
  datos jsonb NOT NULL DEFAULT '{}',
  idempotencia text,
  idempotencia_sha256 bytea,
  created timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT requerimiento_sucesos_tipo_check CHECK (tipo IN ('atencion', 'encargado', 'union'))
);
CREATE INDEX requerimiento_sucesos_requerimiento_id_id_idx ON requerimiento_sucesos (requerimiento_id, id);
CREATE UNIQUE INDEX requerimiento_sucesos_usuario_id_idempotencia_key ON requerimiento_sucesos (usuario_id, idempotencia)
  WHERE idempotencia IS NOT NULL;

-- The assignments made before are in the audit: those made on purpose, and those of who took a case by moving it.
INSERT INTO requerimiento_sucesos (requerimiento_id, usuario_id, tipo, datos, created)
SELECT r.id, u.id, 'encargado',
  jsonb_build_object('antes', a.cambios #> '{antes,encargado}', 'despues', a.cambios #> '{despues,encargado}'), a.created
FROM auditoria a
JOIN requerimientos r ON r.id::text = a.entidad_id
LEFT JOIN usuarios u ON u.id = a.actor_id
WHERE a.entidad = 'requerimiento' AND a.accion IN ('requerimiento.encargado', 'requerimiento.estado')
  AND a.cambios -> 'despues' ? 'encargado'
ORDER BY a.created, a.id;

-- How a case came and who of the staff wrote it for its owner; the last thing written in it, for the queue; and the case
-- that it follows.
ALTER TABLE requerimientos
  ADD COLUMN canal text NOT NULL DEFAULT 'web'
    CONSTRAINT requerimientos_canal_check CHECK (canal IN ('web', 'mostrador', 'telefono', 'whatsapp', 'correo')),
  ADD COLUMN cargado_por bigint REFERENCES usuarios,
  ADD COLUMN ultimo_texto text,
  ADD COLUMN ultimo_por text
    CONSTRAINT requerimientos_ultimo_por_check CHECK (ultimo_por IN ('usuario', 'personal')),
  ADD COLUMN ultimo_momento timestamptz,
  ADD COLUMN unido_a bigint REFERENCES requerimientos;

-- Only the open ones are in the queue, so the others are left as they are.
UPDATE requerimientos r SET ultimo_texto = left(regexp_replace(s.descripcion, '\s+', ' ', 'g'), 160),
  ultimo_por = CASE WHEN s.usuario_id = r.usuario_id THEN 'usuario' ELSE 'personal' END, ultimo_momento = s.created
FROM requerimientos o
CROSS JOIN LATERAL (
  SELECT descripcion, usuario_id, created FROM requerimiento_seguimientos
  WHERE requerimiento_id = o.id ORDER BY id DESC LIMIT 1
) s
WHERE o.id = r.id AND r.estado IN (0, 1, 10);

-- A file shown inside the message that it came with.
ALTER TABLE archivo_adjuntos ADD COLUMN seguimiento_id bigint REFERENCES requerimiento_seguimientos;
