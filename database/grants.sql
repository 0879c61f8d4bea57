-- migrate() runs this as the owner after every migration and after every restored copy; running it again changes nothing.
-- Names begin with oficina_ here and with the cooperative's own prefix where they run.

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
-- A copy is restored without its rights, and a function is everybody's until somebody says otherwise.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA particiones, importacion FROM PUBLIC;

-- Other cooperatives may live on this server.
DO $$
BEGIN
  EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', current_database());
END
$$;

DO $$
DECLARE
  role_name text;
  has_boss boolean := EXISTS (SELECT FROM pg_namespace WHERE nspname = 'pgboss');
BEGIN
  FOR role_name IN
    SELECT rolname FROM pg_roles WHERE rolname IN ('oficina_app', 'oficina_worker') ORDER BY rolname
  LOOP
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role_name);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', role_name);
    EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', role_name);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public
      GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', role_name);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO %I', role_name);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON auditoria FROM %I', role_name);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON auditoria_sellos FROM %I', role_name);
    -- Notes of the staff and what they did may be added but never changed, not even by their author.
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON requerimiento_notas FROM %I', role_name);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON requerimiento_sucesos FROM %I', role_name);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON migraciones FROM %I', role_name);
    -- A program that starts leaves the fingerprint of its key there, and changes nothing else.
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON instalacion FROM %I', role_name);
    EXECUTE format('GRANT UPDATE (huella_cifrado) ON instalacion TO %I', role_name);
    IF has_boss THEN
      EXECUTE format('GRANT USAGE ON SCHEMA pgboss TO %I', role_name);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO %I', role_name);
      EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO %I', role_name);
    END IF;
  END LOOP;

  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'oficina_worker') THEN
    -- The sealing job runs in the worker: it may write the seal of a row and its place, and no other column.
    GRANT UPDATE (sello, orden) ON auditoria TO oficina_worker;
    GRANT INSERT ON auditoria_sellos TO oficina_worker;
    -- The function deletes nothing younger than five years, whatever its arguments.
    GRANT USAGE ON SCHEMA particiones TO oficina_worker;
    GRANT EXECUTE ON FUNCTION particiones.retirar_auditoria(timestamptz, int) TO oficina_worker;
    -- The worker creates and drops the tables of each file there.
    GRANT USAGE, CREATE ON SCHEMA importacion TO oficina_worker;
    GRANT EXECUTE ON FUNCTION importacion.analizar(text) TO oficina_worker;
  END IF;

  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'oficina_import') THEN
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO oficina_import', current_database());
    GRANT USAGE ON SCHEMA public TO oficina_import;
    GRANT SELECT ON facturas, consumos, suministros, usuario_suministros, usuario_preferencias, suministro_mails,
      suministro_telefonos, archivo_facturas, archivo_subidas, archivo_formatos, archivo_factura_rechazos, archivo_subida_rechazos,
      factura_cambios, pago_facturas, pagos, ajustes, mensajes TO oficina_import;
    GRANT INSERT, UPDATE ON facturas, consumos, suministros, suministro_mails, archivo_facturas,
      archivo_subidas, ajustes TO oficina_import;
    GRANT INSERT ON suministro_telefonos TO oficina_import;
    GRANT DELETE ON consumos TO oficina_import;
    GRANT INSERT, UPDATE, DELETE ON archivo_factura_rechazos, archivo_subida_rechazos, factura_cambios
      TO oficina_import;
    GRANT SELECT, INSERT, UPDATE, DELETE ON archivo_objetos, archivo_factura_suministros, cobros_en_espera, factura_cobros
      TO oficina_import;
    GRANT EXECUTE ON FUNCTION importacion.analizar(text) TO oficina_import;
    GRANT INSERT ON mensajes, auditoria TO oficina_import;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO oficina_import;
    GRANT USAGE, CREATE ON SCHEMA importacion TO oficina_import;
  END IF;

  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'oficina_export') THEN
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO oficina_export', current_database());
    GRANT USAGE ON SCHEMA public TO oficina_export;
    -- An export must never contain anything that opens an account, so people and messages are granted column by column.
    GRANT SELECT ON suministros, usuario_suministros, suministro_mails, facturas, consumos, pagos, pago_facturas,
      requerimientos, requerimiento_categorias, requerimiento_seguimientos, cortes, corte_suministros, indicadores,
      auditoria TO oficina_export;
    GRANT SELECT (id, email, nombre, apellido, razon_social, documento, cuit, telefono, email_validado,
      telefono_validado, identidad_validada, recibir_papel, roles, eliminado, created) ON usuarios TO oficina_export;
    GRANT SELECT (id, titular_nombre, numero_enmascarado, emisor, emisor_nombre) ON tarjetas TO oficina_export;
    GRANT SELECT (id, usuario_id, suministro_id, tipo, plantilla, ref_id, prioridad, estado, acuse, intentos, para, asunto,
      error, created, updated) ON mensajes TO oficina_export;
  END IF;
END
$$;
