import type { Page } from '@playwright/test';
import { makePerson, rows } from '../data.ts';
import { admin, enterAt } from '../steps.ts';
import { expect } from '../test.ts';
import { NO_RESULTS, type States, shows, text, title, whenFailing, whileLoading } from './state.ts';

const LIST_URL = /\/api\/auditoria\?/;
const PATH = '/admin/auditoria';

/** One of each kind, some of them as long as they get. */
async function insertFacts(): Promise<number> {
  const { id, suministros } = await makePerson({
    supplies: [{ domicilio: 'San Martín 450', nombre: 'ROLDAN DE LOS ÁNGELES ELSA MARÍA Y HERMANOS' }],
  });
  await rows(
    `INSERT INTO auditoria (actor_id, actor, roles, ip, accion, entidad, entidad_id, motivo, cambios, created)
     SELECT v.actor_id, v.actor, '{ROLE_CONFIRMADO,ROLE_ADMIN}', '181.14.20.4', v.accion, v.entidad, v.entidad_id, v.motivo,
       v.cambios::jsonb, now() - v.minutes * interval '1 minute'
     FROM (VALUES
       ($1::bigint, NULL, 'suministro.ficha', 'suministro', $2::text, 'telefono', '{"deuda": true}', 1),
       ($1, NULL, 'mesa.buscar', 'mesa', NULL, NULL, '{"q": "roldan e", "clase": "nombre", "vistos": []}', 2),
       ($1, NULL, 'exportar.fin', 'exportacion', 'pagos', NULL, '{"filas": 1284, "completa": true}', 3),
       (NULL, 'cli:ana', 'ajuste.cambiar', 'ajuste', 'feriados', 'Lo pidió gerencia para el puente de diciembre',
         '{"antes": {"fechas": ["25/12/26", "01/01/27"], "aviso": "Abrimos el 7/12 de 7 a 13."},
           "despues": {"fechas": ["25/12/26", "01/01/27", "07/12/26"], "aviso": "El 7/12 no atendemos en el mostrador."}}', 4),
       ($1, NULL, 'sesion.rechazada', 'sesion', NULL, 'otp', NULL, 5),
       (NULL, NULL, 'sesion.rechazada', 'sesion', NULL, NULL, NULL, 6),
       ($1, NULL, 'permiso.denegado', 'ruta', '/api/oob/pagos/resumen', NULL, '{"veces": 3}', 7))
       v (actor_id, actor, accion, entidad, entidad_id, motivo, cambios, minutes)`,
    [id, suministros[0]],
  );
  return id;
}

async function open(page: Page, query: string): Promise<void> {
  const id = await insertFacts();
  await enterAt(page, admin, `${PATH}?persona=${id}${query}`);
}

export const auditoria: States = {
  auditoria: { reach: (page) => open(page, '').then(() => text(page, 'Acceso denegado')) },
  'auditoria-ingresos': {
    reach: (page) => open(page, '&vista=ingresos').then(() => text(page, 'Código de dos pasos')),
  },
  'auditoria-detalle': {
    reach: async (page) => {
      await insertFacts();
      await enterAt(page, admin, `${PATH}?motivo=lo+pidi%C3%B3`);
      await page
        .getByRole('link', { name: /Cambió un ajuste/ })
        .first()
        .click();
      await expect(page.getByRole('complementary', { name: 'Cambió un ajuste' })).toBeVisible();
    },
  },
  'auditoria-filtros': {
    overlay: 'dialog',
    apart: true,
    reach: async (page) => {
      await open(page, '');
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeVisible();
    },
  },
  'auditoria-ninguno': shows(admin, `${PATH}?motivo=nadie+tuvo+este`, NO_RESULTS),
  'auditoria-larga': shows(admin, `${PATH}?desde=2026-01-01&hasta=2026-10-01`, 'Elegí un período'),
  'auditoria-esqueleto': whileLoading(LIST_URL, admin, PATH, title('Auditoría')),
  'auditoria-fallan': whenFailing(LIST_URL, admin, PATH),
};
