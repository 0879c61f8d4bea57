import { useDatabase } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { AHORA, DIA_MS, faltasEn, type Quien, RA, RE, useCasos } from './casos.test-kit.ts';

const database = useDatabase();
const { call, caso, clock, control, fila, huella, mensajes, persona, rastro, seguimientos } =
  useCasos(database);

const VENCE = new Date('2026-11-23T23:59:59.999-03:00');
const PUSH = 'aparato-de-elsa';
let elsa: Quien;
let admin: Quien;
let encargado: Quien;

beforeAll(async () => {
  elsa = await persona();
  admin = await persona(RA);
  encargado = await persona(RE);
  await database.db
    .updateTable('usuario_preferencias')
    .set({ token_firebase: PUSH })
    .where('usuario_id', '=', elsa.id)
    .execute();
});

const pasar = (quien: Quien, id: number, estado: number, descripcion?: string) =>
  call(quien, 'PATCH', `/api/requerimientos/${id}/estado`, {
    cuerpo: { estado, ...(descripcion !== undefined && { descripcion }) },
  });

type Actores = 'duenio' | 'administrador' | 'encargado' | 'libre';
const ACTORES: Record<Actores, () => Quien> = {
  duenio: () => elsa,
  administrador: () => admin,
  encargado: () => encargado,
  libre: () => encargado,
};

/** By whom, from, to; then the news of each side, the clock, the closing, and who is told what. */
const TABLA: readonly (readonly [Actores, number, number, Efecto])[] = [
  ['administrador', 0, 1, { nU: true, nE: false, avisa: 'requerimiento_novedad' }],
  ['encargado', 0, 1, { nU: true, nE: false, avisa: 'requerimiento_novedad' }],
  ['libre', 0, 1, { nU: true, nE: false, toma: true, avisa: 'requerimiento_novedad' }],
  ['administrador', 0, 10, { nU: true, reloj: 'pausa', avisa: 'requerimiento_espera' }],
  ['encargado', 1, 10, { nU: true, reloj: 'pausa', avisa: 'requerimiento_espera' }],
  ['administrador', 10, 1, { nU: true, reloj: 'sigue', avisa: 'requerimiento_novedad' }],
  ['encargado', 1, 98, { nU: true, cierra: true, avisa: 'requerimiento_finalizado' }],
  ['administrador', 10, 98, { nU: true, reloj: 'sigue', cierra: true, avisa: 'requerimiento_finalizado' }],
  ['encargado', 0, 99, { nU: true, cierra: true, avisa: 'requerimiento_novedad' }],
  ['administrador', 1, 99, { nU: true, cierra: true, avisa: 'requerimiento_novedad' }],
  ['encargado', 10, 99, { nU: true, reloj: 'sigue', cierra: true, avisa: 'requerimiento_novedad' }],
  ['duenio', 0, 99, { nE: true, cierra: true, avisa: 'anulo' }],
  ['duenio', 10, 99, { nE: true, reloj: 'sigue', cierra: true, avisa: 'anulo' }],
  ['duenio', 98, 1, { nE: true, reloj: 'deNuevo', cierra: false, avisa: 'reabrio' }],
  ['administrador', 98, 1, { nU: true, reloj: 'deNuevo', cierra: false, avisa: 'requerimiento_novedad' }],
];

type Efecto = {
  nU?: boolean;
  nE?: boolean;
  toma?: true;
  reloj?: 'pausa' | 'sigue' | 'deNuevo';
  cierra?: boolean;
  avisa: string;
};

const ESPERA_DESDE = new Date('2026-11-12T10:00:00-03:00');
const VENCE_DESPUES = {
  // Two working days of waiting: Thursday at ten to Monday at ten.
  sigue: new Date('2026-11-25T23:59:59.999-03:00'),
  // Five working days from Monday.
  deNuevo: new Date('2026-11-23T23:59:59.999-03:00'),
};

describe.each(TABLA)('%s pasa de %i a %i', (quien, de, a, efecto) => {
  test('con todo lo que trae, y nada más', async () => {
    const { id } = await caso({
      usuario_id: elsa.id,
      estado: de,
      encargado_id: quien === 'libre' ? null : encargado.id,
      novedades_encargado: quien !== 'duenio',
      vence: efecto.reloj === 'deNuevo' ? new Date('2026-01-02T23:59:59.999-03:00') : VENCE,
      en_espera_desde: de === 10 ? ESPERA_DESDE : null,
      cerrado: de === 98 ? ESPERA_DESDE : null,
      conforme: de === 98 ? ESPERA_DESDE : null,
    });
    const { status, body } = await pasar(ACTORES[quien](), id, a, 'Va la cuadrilla.');
    expect([status, body.estado]).toEqual([200, a]);

    const reloj = efecto.reloj ?? 'corre';
    expect(await fila(id)).toMatchObject({
      estado: a,
      encargado_id: encargado.id,
      novedades_usuario: efecto.nU ?? false,
      novedades_encargado: efecto.nE ?? true,
      en_espera_desde: reloj === 'pausa' ? clock.now() : null,
      vence: reloj === 'sigue' || reloj === 'deNuevo' ? VENCE_DESPUES[reloj] : VENCE,
      cerrado: efecto.cierra ? clock.now() : null,
      conforme: null,
      updated: clock.now(),
    });
    const autor = ACTORES[quien]().id;
    expect(await seguimientos(id)).toEqual([
      { usuario_id: autor, descripcion: 'Va la cuadrilla.', nuevo_estado: a },
    ]);
    const alEncargado = quien === 'duenio';
    const avisos = (await mensajes()).map(({ plantilla, para, datos }) => [
      alEncargado ? (datos as { que: string }).que : plantilla,
      para,
      alEncargado || (datos as { texto: string }).texto,
    ]);
    expect(avisos).toEqual(
      alEncargado
        ? [[efecto.avisa, encargado.email, true]]
        : [elsa.email, PUSH].map((para) => [efecto.avisa, para, 'Va la cuadrilla.']),
    );
    expect(await rastro()).toEqual([
      {
        accion: 'requerimiento.estado',
        actor_id: autor,
        entidad: 'requerimiento',
        entidad_id: String(id),
        cambios: {
          antes: { estado: de, ...(efecto.toma && { encargado: null }) },
          despues: { estado: a, ...(efecto.toma && { encargado: autor }) },
        },
      },
    ]);
  });
});

const ESTADOS = [0, 1, 10, 98, 99];
const HACE_POCO = new Date(new Date(AHORA).getTime() - DIA_MS);

test('lo que no está en la tabla es 409, y nada cambia', async () => {
  const permitidas = new Set(TABLA.map(([quien, de, a]) => `${quien} ${de} ${a}`));
  // The same move of another row of the table.
  for (const otra of [
    'administrador 1 10',
    'administrador 1 98',
    'administrador 0 99',
    'administrador 10 99',
  ])
    permitidas.add(otra);
  for (const otra of ['encargado 0 10', 'encargado 10 1', 'encargado 10 98', 'encargado 1 99'])
    permitidas.add(otra);
  for (const quien of ['duenio', 'administrador', 'encargado'] as const)
    for (const de of ESTADOS) {
      const { id } = await caso({
        usuario_id: elsa.id,
        estado: de,
        encargado_id: encargado.id,
        cerrado: de >= 98 ? HACE_POCO : null,
      });
      const antes = await huella();
      for (const a of ESTADOS.filter((otro) => otro !== de && !permitidas.has(`${quien} ${de} ${otro}`))) {
        const { status, body } = await pasar(ACTORES[quien](), id, a, 'Porque sí.');
        expect([quien, de, a, status]).toEqual([quien, de, a, 409]);
        expect(body.detail).toMatch(/^No se puede pasar de «.+» a «.+»\.$/);
        expect(await huella()).toBe(antes);
      }
    }
});

test('al mismo estado es 200 sin efecto', async () => {
  for (const estado of ESTADOS) {
    const { id } = await caso({ usuario_id: elsa.id, estado, encargado_id: encargado.id });
    const antes = await huella();
    for (const quien of [elsa, admin, encargado]) {
      expect((await pasar(quien, id, estado)).status).toBe(200);
      expect(await huella()).toBe(antes);
      // Words that nobody would read do not look as sent.
      const { status, body } = await pasar(quien, id, estado, 'Nada.');
      expect([status, body.detail]).toEqual([409, expect.stringContaining('Lo que escribiste no se envió')]);
      expect(await huella()).toBe(antes);
    }
  }
});

test('un estado que no existe, o el texto de más de 4000 letras: 422', async () => {
  const { id } = await caso({ usuario_id: elsa.id });
  for (const estado of [2, 97, -1])
    expect(faltasEn((await pasar(admin, id, estado)).body)).toEqual({ estado: 'Ese estado no existe.' });
  const largo = await pasar(admin, id, 1, 'a'.repeat(4001));
  expect(faltasEn(largo.body)).toEqual({ descripcion: 'Máximo 4000 caracteres.' });
});

test('lo que el personal escribió desde el último cambio es lo que se lee como motivo, una vez', async () => {
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1 });
  const responder = (quien: Quien, descripcion: string) =>
    call(quien, 'POST', '/api/requerimiento_seguimientos', {
      cuerpo: { requerimiento: `/api/requerimientos/${id}`, descripcion },
    });
  // What its owner writes is no reason of ours.
  await responder(encargado, '¿Qué día se quemó?');
  await responder(elsa, '¿Y?');
  expect((await pasar(encargado, id, 10)).status).toBe(200);
  const espera = (await mensajes()).filter(({ plantilla }) => plantilla === 'requerimiento_espera');
  expect(espera.map(({ datos }) => (datos as { texto: string }).texto)).toEqual([
    '¿Qué día se quemó?',
    '¿Qué día se quemó?',
  ]);
  expect((await seguimientos(id)).at(-1)?.descripcion).toBe('Pasó a «Esperando al usuario».');
});

test('reabrir: hasta el último instante del día quince; después, ni por aquí ni respondiendo', async () => {
  const cerrado = new Date('2026-11-01T10:00:00-03:00');
  const nuevo = () => caso({ usuario_id: elsa.id, estado: 98, cerrado, encargado_id: encargado.id });
  clock.set('2026-11-16T23:59:59.999-03:00');
  expect((await pasar(elsa, (await nuevo()).id, 1)).status).toBe(200);
  clock.set('2026-11-17T00:00:00-03:00');
  const { id } = await nuevo();
  const tarde = await pasar(elsa, id, 1);
  expect([tarde.status, tarde.body.detail]).toEqual([409, 'Pasaron más de 15 días. Iniciá uno nuevo.']);
  // The administrators, at any time; an encargado never.
  expect((await pasar(encargado, id, 1)).status).toBe(409);
  expect((await pasar(admin, id, 1)).status).toBe(200);
});

test('un pedido público: se le avisa por correo, sin espera; y nadie es su dueño', async () => {
  const contacto = JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' });
  const { id } = await caso({ contacto, categoria_id: 1 });
  expect((await pasar(elsa, id, 99)).status).toBe(404);
  expect((await pasar(admin, id, 10, '¿Cuál?')).status).toBe(409);
  expect((await pasar(encargado, id, 1)).status).toBe(200);
  expect((await pasar(encargado, id, 98, 'Hecho.')).status).toBe(200);
  expect(
    (await mensajes()).map(({ plantilla, para, tipo, datos }) => [plantilla, para, tipo, datos]),
  ).toEqual([
    ['requerimiento_novedad', 'ana@correo.test', 1, expect.objectContaining({ publico: true })],
    ['requerimiento_finalizado', 'ana@correo.test', 1, expect.objectContaining({ publico: true })],
  ]);
});

test('lo que no es suyo no existe, ni con la segunda verificación pendiente', async () => {
  const otro = await persona();
  const otroEncargado = await persona(RE);
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
  const antes = await huella();
  for (const ajeno of [otro, otroEncargado]) expect((await pasar(ajeno, id, 1, 'Mío.')).status).toBe(404);
  expect((await pasar(admin, 999_999, 1)).status).toBe(404);
  control.otpExigido = true;
  for (const personal of [admin, encargado]) {
    const { status, body } = await pasar(personal, id, 1);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('verificación en dos pasos')]);
  }
  expect(await huella()).toBe(antes);
});

test('quien no lo tomó: se lo dice; y un administrador que no es de reclamos no entra', async () => {
  const { id } = await caso({ usuario_id: elsa.id, estado: 1 });
  const { status, body } = await pasar(encargado, id, 98);
  expect([status, body.detail]).toEqual([403, 'Primero tomá el caso.']);
  const deOtraCosa = await persona('ROLE_ADMIN');
  expect((await pasar(deOtraCosa, id, 98)).status).toBe(404);
});

test('quien no quiere correos de esto no los recibe; y quien pide textos los recibe si hay que responder', async () => {
  const juan = await persona();
  await database.db
    .updateTable('usuario_preferencias')
    .set({ mail_requerimiento: false, sms_otros: true })
    .where('usuario_id', '=', juan.id)
    .execute();
  await database.db
    .updateTable('usuarios')
    .set({ telefono: '+5493492401234', telefono_validado: clock.now() })
    .where('id', '=', juan.id)
    .execute();
  const { id } = await caso({ usuario_id: juan.id, encargado_id: encargado.id });
  await pasar(encargado, id, 1);
  expect(await mensajes()).toEqual([]);
  await pasar(encargado, id, 10, '¿Qué día?');
  expect((await mensajes()).map(({ plantilla, para }) => [plantilla, para])).toEqual([
    ['requerimiento_espera', '+5493492401234'],
  ]);
});

test('un texto hostil queda letra por letra, y en los mensajes también', async () => {
  const hostil = `<script>alert(1)</script>'; drop table requerimientos; --\n\n=cmd|'/c calc'!A1\u202e ñandú 😀 {{7*7}}`;
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
  const { status, body } = await pasar(encargado, id, 1, hostil);
  expect(status).toBe(200);
  const [primero] = body.seguimientos as { descripcion: string }[];
  expect(primero?.descripcion).toBe(hostil);
  expect((await seguimientos(id))[0]?.descripcion).toBe(hostil);
  expect((await mensajes()).map(({ datos }) => (datos as { texto: string }).texto)).toEqual([hostil, hostil]);
});
