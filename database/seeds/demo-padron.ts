// Everything is computed from the ordinal of the suministro, without random(), so that two machines show the same people and
// facturas.

const list = (items: string) =>
  `ARRAY[${items
    .split(',')
    .map((item) => `'${item.trim()}'`)
    .join(', ')}]`;

const lastNames = list(
  `GONZALEZ, RODRIGUEZ, GOMEZ, FERNANDEZ, LOPEZ, DIAZ, MARTINEZ, PEREZ, GARCIA, SANCHEZ, ROMERO, SOSA, TORRES, ALVAREZ,
   RUIZ, RAMIREZ, FLORES, BENITEZ, ACOSTA, MEDINA, HERRERA, SUAREZ, AGUIRRE, GIMENEZ, GUTIERREZ, PEREYRA, ROJAS, MOLINA,
   CASTRO, ORTIZ, SILVA, NUÑEZ, LUNA, JUAREZ, CABRERA, RIOS, MORALES, GODOY, MORENO, FERREYRA, DOMINGUEZ, CARRIZO,
   PERALTA, CASTILLO, LEDESMA, QUIROGA, VEGA, VERA, MUÑOZ, OJEDA, PONCE, VILLALBA, CARDOZO, NAVARRO, BUSTOS, BIANCHI,
   ROSSI, FERRARI`,
);
const nombres = list(
  `MARIA ELENA, JUAN CARLOS, ANA MARIA, JOSE LUIS, SUSANA, MIGUEL ANGEL, NORMA BEATRIZ, JORGE, GRACIELA, CARLOS ALBERTO,
   MARTA, LUIS, SILVIA, ROBERTO, ALICIA, HECTOR, LILIANA, OSCAR, MONICA, RAUL, PATRICIA, DANIEL, CLAUDIA, RICARDO, TERESA,
   EDUARDO, NELIDA, HUGO, MIRTA, ALEJANDRO, LAURA, SERGIO, ROSA, WALTER, VERONICA, PABLO, NATALIA, DIEGO, FLORENCIA, MATIAS`,
);
const streets = list(
  `San Martín, Belgrano, Rivadavia, Mitre, Sarmiento, Moreno, 25 de Mayo, 9 de Julio, Urquiza, Alberdi, Güemes, Las Heras,
   Hipólito Yrigoyen, Roca, Avellaneda, Alem, Pellegrini, Brown, Dorrego, Lavalle, Los Tilos, Los Aromos, Intendente Paz`,
);
const zonas = list('Centro, Norte, Sur, Este, Oeste, Barrio Jardín, Parque Industrial, Zona rural');

const pick = (items: string, number: string) => `(${items})[1 + (${number}) % array_length(${items}, 1)]`;

/** One in forty is a company; names are in capitals without accents, as in real holder files. */
export const suministrosQuery = `
  INSERT INTO suministros (cuenta, nombre, documento, cuit, domicilio, zona)
  SELECT (10010000 + n)::text,
    CASE WHEN n % 40 = 7 THEN 'TALLERES ' || ${pick(lastNames, 'n * 31')} || ' SRL'
      ELSE ${pick(lastNames, 'n * 31')} || ' ' || ${pick(nombres, 'n * 17 + n / 58')} END,
    CASE WHEN n % 40 = 7 THEN NULL ELSE (11000000 + (n * 7919) % 30000000)::text END,
    CASE WHEN n % 40 = 7 THEN '30' || (500000000 + (n * 7919) % 400000000)::text ELSE NULL END,
    ${pick(streets, 'n / 87')} || ' ' || (100 + (n % 87) * 23),
    ${pick(zonas, 'n / 250')}
  FROM generate_series(1, 2000) n`;

/**
 * The 36 months are in order of arrival, as in real files. Consumption is higher in winter and summer; prices rise 3 % a
 * month. The latest month is partly paid, and a few people owe the one before. $1 is today.
 */
export const facturasQuery = `
  INSERT INTO facturas (suministro_id, importe_cent, periodo, fecha, vencimiento, consumo, estado_pago, pagada, numero, token)
  SELECT s.id,
    round((850000 + b.consumo * 12550) / power(1.03::float8, m) / 5) * 5,
    (extract(year FROM p.inicio) * 100 + extract(month FROM p.inicio))::int,
    p.inicio + 2,
    p.inicio + 11 + n % 12,
    b.consumo, pagada::int, pagada,
    'B 0003-' || lpad(((35 - m) * 2000 + n)::text, 8, '0'),
    md5('factura de la demo ' || n || '/' || m)::uuid
  FROM generate_series(35, 0, -1) m
  -- A month's factura is issued on its 3rd; before that the latest is last month's.
  CROSS JOIN LATERAL (SELECT (date_trunc('month', $1::date - 2) - m * interval '1 month')::date AS inicio) p
  CROSS JOIN generate_series(1, 2000) n
  CROSS JOIN LATERAL (SELECT (
      (90 + (n * 7919) % 420) * (1 + 0.25::float8 * cos(extract(month FROM p.inicio)::int * pi() / 3)) + (n * 31 + m * 977) % 60
    )::int AS consumo) b
  CROSS JOIN LATERAL (SELECT m > 1 OR (m = 1 AND n % 33 <> 5) OR (m = 0 AND (n * 13) % 20 < 7) AS pagada) e
  JOIN suministros s ON s.cuenta = (10010000 + n)::text
  ORDER BY m DESC, n`;
