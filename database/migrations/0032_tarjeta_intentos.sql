-- Every card given to the gateway, to pay or to be saved, until it is known that it was not refused: whoever guesses the
-- data of a card is refused many times. Not in `limites`, which a fall of the database empties. The nightly cleaning
-- takes away what no longer counts.
CREATE TABLE tarjeta_intentos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A hash of its first and last digits: the same card saved again, or by somebody else, is the same.
  tarjeta text NOT NULL,
  usuario_id bigint NOT NULL REFERENCES usuarios,
  red text NOT NULL,
  -- Null when it was to save it.
  pago_id bigint UNIQUE REFERENCES pagos,
  created timestamptz NOT NULL,
  -- Null while the gateway has not answered.
  rechazado timestamptz
);
CREATE INDEX tarjeta_intentos_tarjeta_idx ON tarjeta_intentos (tarjeta);
CREATE INDEX tarjeta_intentos_usuario_id_idx ON tarjeta_intentos (usuario_id);
CREATE INDEX tarjeta_intentos_red_idx ON tarjeta_intentos (red);
