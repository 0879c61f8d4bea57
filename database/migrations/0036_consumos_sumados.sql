-- The consumption of a month was that of the last bill loaded, and is what its bills add up to. Rows written before are
-- corrected by the worker, from the supply named here on; a new installation has none.
INSERT INTO ajustes (clave, valor)
SELECT 'consumos.corregirDesde', '0' WHERE EXISTS (SELECT FROM consumos)
ON CONFLICT (clave) DO NOTHING;
