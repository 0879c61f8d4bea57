-- Nothing says when a bill was paid that came paid in a file: the night that first finds it paid leaves its day here.
ALTER TABLE factura_cobros ADD COLUMN pagada_desde date;
