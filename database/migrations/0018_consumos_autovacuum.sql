-- As facturas: the chart is answered by the index alone only while the visibility map is fresh, and a month of
-- consumption is far below the share of the table that PostgreSQL waits for by itself.
ALTER TABLE consumos SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
