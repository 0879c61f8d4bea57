import { rows } from '../data.ts';
import { admin, enterAt } from '../steps.ts';
import { type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const LIST_URL = /\/api\/indicadors\?/;
const PATH = '/admin/indicadores';

const LARGEST_VALUES: Readonly<Record<string, number>> = {
  usuarios_nuevos: 1284,
  usuarios_confirmados_pct: 91.4,
  suministros_vinculados_pct: 47.8,
  factura_digital_pct: 38.2,
  pagos_importe: 184_250_300.5,
  pagos_facturas_pct: 31.6,
  pagos_rechazo_pct: 7.9,
  requerimientos_nuevos: 412,
  requerimientos_dias: 4.5,
  requerimientos_en_termino_pct: 88.1,
  cortes_minutos: 63.7,
  mensajes_fallidos_pct: 2.3,
};

/**
 * These are thirteen months of every indicador, as the nightly job would leave them, with one month of one of them missing.
 */
export async function insertIndicadores(): Promise<void> {
  await rows(
    `INSERT INTO indicadores (nombre, periodo, valor)
     SELECT n.nombre, to_char(mes, 'YYYYMM')::int, round((n.mayor * (0.55 + 0.45 * abs(sin(extract(month FROM mes))))::numeric),
       CASE WHEN n.nombre LIKE '%\\_nuevos' THEN 0 ELSE 1 END)
     FROM unnest($1::text[], $2::numeric[]) n (nombre, mayor),
       generate_series(date_trunc('month', $3::date) - interval '12 months', date_trunc('month', $3::date), '1 month') mes
     WHERE NOT (n.nombre = 'requerimientos_dias' AND mes = date_trunc('month', $3::date) - interval '4 months')
     ON CONFLICT (nombre, periodo) DO NOTHING`,
    [Object.keys(LARGEST_VALUES), Object.values(LARGEST_VALUES), process.env.E2E_HOY],
  );
}

export const indicadores: States = {
  indicadores: {
    reach: async (page) => {
      await insertIndicadores();
      await enterAt(page, admin, PATH);
      await text(page, /^12 indicadores/);
    },
  },
  'indicadores-uno-en-tabla': {
    reach: async (page) => {
      await insertIndicadores();
      await enterAt(page, admin, `${PATH}?indicador=pagos_importe`);
      await page.getByRole('button', { name: /^Ver como tabla/ }).click();
      await text(page, 'Ver como gráfico');
    },
  },
  'indicadores-vacio': shows(
    admin,
    `${PATH}?desde=2001-01&hasta=2001-03`,
    'Todavía no hay indicadores para ese período.',
  ),
  'indicadores-al-reves': shows(
    admin,
    `${PATH}?desde=2026-06&hasta=2026-03`,
    'Elegí un mes anterior al de Hasta.',
  ),
  'indicadores-esqueleto': whileLoading(LIST_URL, admin, PATH, title('Indicadores')),
  'indicadores-fallan': whenFailing(LIST_URL, admin, PATH),
};
