-- The check of the supply, one row at a time, cost as much again as writing the bill and its consumption: a million
-- times a month, of ids that the import takes from suministros itself. Nobody deletes a supply; should somebody try,
-- what the keys refused is still refused.
ALTER TABLE facturas DROP CONSTRAINT facturas_suministro_id_fkey;
ALTER TABLE consumos DROP CONSTRAINT consumos_suministro_id_fkey;

CREATE FUNCTION suministro_en_uso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM facturas WHERE suministro_id = OLD.id)
    OR EXISTS (SELECT FROM consumos WHERE suministro_id = OLD.id) THEN
    RAISE foreign_key_violation USING MESSAGE = format('El suministro %s tiene facturas o consumos.', OLD.id);
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER suministros_en_uso BEFORE DELETE ON suministros
  FOR EACH ROW EXECUTE FUNCTION suministro_en_uso();
