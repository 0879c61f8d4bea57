import { expect, test } from 'vitest';
import { handlePagos } from './job-handlers.ts';
import { pagosJobs } from './jobs.ts';
import { handleRendicion } from './rendicion.ts';

test('el barrido cada minuto, la vigilancia cada quince, la rendición y los correos de noche; el resto cuando se pide', () => {
  expect(pagosJobs.map(({ name, when }) => [name, when])).toEqual([
    ['pagos-barrido', '* * * * *'],
    ['pagos-vigilancia', '*/15 * * * *'],
    ['pagos-consulta', undefined],
    ['devolver-pago', undefined],
    ['pagos-olvidar-tarjeta', undefined],
    ['pagos-rendicion', '0 5 * * *'],
    ['pagos-contactos-limpieza', '20 3 * * *'],
  ]);
});

test('cada trabajo tiene quien lo haga', () => {
  const handled = [
    ...handlePagos({} as Parameters<typeof handlePagos>[0]),
    ...handleRendicion({} as Parameters<typeof handleRendicion>[0]),
  ].map(({ job }) => job.name);
  expect(handled.sort()).toEqual(pagosJobs.map(({ name }) => name).sort());
});

test('un trabajo lleva el número del pago y nada más', () => {
  for (const { schema, when } of pagosJobs) {
    if (when) continue;
    expect(schema.safeParse({ pagoId: 5, cvc: '123' }).data).toEqual({ pagoId: 5 });
    expect(schema.safeParse({ pagoId: 'x' }).success).toBe(false);
  }
});
