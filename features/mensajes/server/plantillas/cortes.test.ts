import { expect, test } from 'vitest';
import { correo, push, SUMINISTRO, sms } from './branding.test-kit.ts';

const ADD_URL = 'https://oficina.coop-prueba.com.ar/requerimientos/agregar/3';
const PROGRAMADO = {
  ...SUMINISTRO,
  inicio: '2026-10-20T08:00:00-03:00',
  fin: '2026-10-20T12:00:00-03:00',
  motivo: 'mantenimiento de la línea',
  obs: 'Si llueve se pasa al día siguiente',
};

test('corte_programado', () => {
  const corte =
    'El martes 20 de octubre de 08:00 a 12:00 vamos a cortar la energía en tu suministro 10012345 (San Martín 450) por mantenimiento de la línea.';
  expect(correo('corte_programado', PROGRAMADO)).toEqual({
    asunto: 'Corte programado el martes 20 de octubre',
    texto: `${corte}\n\nSi llueve se pasa al día siguiente.`,
  });
  expect(push('corte_programado', PROGRAMADO)).toEqual({
    titulo: 'Corte programado el martes 20 de octubre',
    cuerpo: corte,
  });
  expect(sms('corte_programado', PROGRAMADO)).toBe(
    `${corte.replace(' (San Martín 450)', '')} Si llueve se pasa al día siguiente.`,
  );
});

test('the message of a cut gives up the observations, the street and at last the reason to be one part', () => {
  const longCorte = { ...PROGRAMADO, obs: 'o'.repeat(90) };
  expect(sms('corte_programado', longCorte)).toMatch(/\(San Martín 450\) por mantenimiento de la línea\.$/);
  expect(sms('corte_programado', { ...longCorte, motivo: 'm'.repeat(55) })).toMatch(/ 10012345 por m{55}\.$/);
  expect(sms('corte_programado', { ...longCorte, motivo: 'm'.repeat(250) })).toBe(
    'El martes 20 de octubre de 08:00 a 12:00 vamos a cortar la energía en tu suministro 10012345.',
  );
});

test('a cut that ends the next day says so', () => {
  const overnight = { ...PROGRAMADO, inicio: '2026-10-20T22:00:00-03:00', fin: '2026-10-21T02:00:00-03:00' };
  expect(correo('corte_programado', overnight).texto).toContain(
    'El martes 20 de octubre de 22:00 a 02:00 del miércoles 21 de octubre vamos a cortar',
  );
});

test('corte_forzado', () => {
  const datos = { ...SUMINISTRO, inicio: '2026-10-20T19:40:00-03:00', motivo: 'un árbol sobre la línea' };
  const corte =
    'Registramos un corte en tu suministro 10012345 (San Martín 450) desde las 19:40: un árbol sobre la línea.';
  expect(correo('corte_forzado', datos)).toEqual({ asunto: 'Estás sin servicio', texto: corte });
  const estimado = { ...datos, fin: '2026-10-20T22:00:00-03:00' };
  expect(correo('corte_forzado', estimado).texto).toBe(`${corte}\n\nEstimamos reponerlo a las 22:00.`);
  expect(sms('corte_forzado', estimado)).toBe(`${corte} Estimamos reponerlo a las 22:00.`);
  expect(correo('corte_forzado', { ...datos, fin: '2026-10-21T01:30:00-03:00' }).texto).toContain(
    'Estimamos reponerlo a la 01:30 del miércoles 21 de octubre.',
  );
  expect(push('corte_forzado', datos)).toEqual({ titulo: 'Estás sin servicio', cuerpo: corte });
});

test('corte_cambio, moved and cancelled', () => {
  const datos = {
    ...SUMINISTRO,
    anterior: '2026-10-20T08:00:00-03:00',
    nuevo: { inicio: '2026-10-22T08:00:00-03:00', fin: '2026-10-22T12:00:00-03:00' },
  };
  const changeText =
    'El corte de tu suministro 10012345 (San Martín 450) ahora es el jueves 22 de octubre de 08:00 a 12:00.';
  expect(correo('corte_cambio', datos)).toEqual({
    asunto: 'Cambió el corte del martes 20 de octubre',
    texto: changeText,
  });
  expect(sms('corte_cambio', datos)).toBe(`Cambió el corte del martes 20 de octubre. ${changeText}`);
  expect(push('corte_cambio', datos).cuerpo).toBe(changeText);
  expect(correo('corte_cambio', { ...datos, nuevo: null }).texto).toBe(
    'El corte de tu suministro 10012345 (San Martín 450) se canceló.',
  );
});

test('a forced cut that changes and has no end yet says since when', () => {
  const datos = {
    ...SUMINISTRO,
    anterior: '2026-10-20T19:40:00-03:00',
    nuevo: { inicio: '2026-10-20T18:30:00-03:00', fin: null },
  };
  expect(correo('corte_cambio', datos).texto).toBe(
    'El corte de tu suministro 10012345 (San Martín 450) ahora es el martes 20 de octubre desde las 18:30.',
  );
});

test('corte_restablecido', () => {
  const datos = { ...SUMINISTRO, fin: '2026-10-20T21:35:00-03:00' };
  const restoredText = 'El servicio de tu suministro 10012345 (San Martín 450) se repuso a las 21:35.';
  expect(correo('corte_restablecido', datos)).toEqual({
    asunto: 'Volvió el servicio',
    texto: `${restoredText}\n\nSi seguís sin luz, avisanos:\n${ADD_URL}`,
  });
  expect(sms('corte_restablecido', datos)).toBe(
    `El servicio de tu suministro 10012345 se repuso a las 21:35. Si seguís sin luz, avisanos: ${ADD_URL}`,
  );
  expect(push('corte_restablecido', datos)).toEqual({
    titulo: 'Volvió el servicio',
    cuerpo: restoredText,
    link: ADD_URL,
  });
});
