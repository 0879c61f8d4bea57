import { changeRows, violationsOf } from '@oficina/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const VENCE = new Date('2026-11-23T23:59:59.999-03:00');
const PUSH = 'aparato-de-elsa';
const elsa = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);

beforeAll(async () => {
  await changeRows(database.db, 'usuario_preferencias', { usuario_id: elsa.id }, { token_firebase: PUSH });
});

type ActorName = 'duenio' | 'administrador' | 'encargado' | 'libre';
const ACTORS: Record<ActorName, () => TestUser> = {
  duenio: () => elsa,
  administrador: () => admin,
  encargado: () => encargado,
  libre: () => encargado,
};

/**
 * Each row gives the actor, the states before and after, and the effect: the news flag of each side, the clock, the closing
 * and the message sent.
 */
const TRANSITIONS: readonly (readonly [ActorName, number, number, Effect])[] = [
  ['administrador', 0, 1, { nU: true, nE: false, notifies: 'requerimiento_novedad' }],
  ['encargado', 0, 1, { nU: true, nE: false, notifies: 'requerimiento_novedad' }],
  ['libre', 0, 1, { nU: true, nE: false, takes: true, notifies: 'requerimiento_novedad' }],
  ['administrador', 0, 10, { nU: true, plazo: 'pausa', notifies: 'requerimiento_espera' }],
  ['encargado', 1, 10, { nU: true, plazo: 'pausa', notifies: 'requerimiento_espera' }],
  ['administrador', 10, 1, { nU: true, plazo: 'sigue', notifies: 'requerimiento_novedad' }],
  ['encargado', 1, 98, { nU: true, closes: true, notifies: 'requerimiento_finalizado' }],
  ['administrador', 10, 98, { nU: true, plazo: 'sigue', closes: true, notifies: 'requerimiento_finalizado' }],
  ['encargado', 0, 99, { nU: true, closes: true, notifies: 'requerimiento_novedad' }],
  ['administrador', 1, 99, { nU: true, closes: true, notifies: 'requerimiento_novedad' }],
  ['encargado', 10, 99, { nU: true, plazo: 'sigue', closes: true, notifies: 'requerimiento_novedad' }],
  ['duenio', 0, 99, { nE: true, closes: true, notifies: 'anulo' }],
  ['duenio', 10, 99, { nE: true, plazo: 'sigue', closes: true, notifies: 'anulo' }],
  ['duenio', 98, 1, { nE: true, plazo: 'deNuevo', closes: false, notifies: 'reabrio' }],
  ['administrador', 98, 1, { nU: true, plazo: 'deNuevo', closes: false, notifies: 'requerimiento_novedad' }],
];

type Effect = {
  nU?: boolean;
  nE?: boolean;
  takes?: true;
  plazo?: 'pausa' | 'sigue' | 'deNuevo';
  closes?: boolean;
  notifies: string;
};

const WAITING_SINCE = new Date('2026-11-12T10:00:00-03:00');
const VENCE_AFTER = {
  // The wait is two working days: from Thursday at ten to Monday at ten.
  sigue: new Date('2026-11-25T23:59:59.999-03:00'),
  // The term is five working days from Monday.
  deNuevo: new Date('2026-11-23T23:59:59.999-03:00'),
};

describe.each(TRANSITIONS)('%s pasa de %i a %i', (who, from, a, effect) => {
  test('con todo lo que trae, y nada más', async () => {
    const { id } = await kit.addRequerimiento({
      usuario_id: elsa.id,
      estado: from,
      encargado_id: who === 'libre' ? null : encargado.id,
      novedades_encargado: who !== 'duenio',
      vence: effect.plazo === 'deNuevo' ? new Date('2026-01-02T23:59:59.999-03:00') : VENCE,
      en_espera_desde: from === 10 ? WAITING_SINCE : null,
      cerrado: from === 98 ? WAITING_SINCE : null,
      conforme: from === 98 ? WAITING_SINCE : null,
    });
    const { status, body } = await kit.move(ACTORS[who](), id, a, 'Va la cuadrilla.');
    expect([status, body.estado]).toEqual([200, a]);

    const plazo = effect.plazo ?? 'corre';
    expect(await kit.findRow(id)).toMatchObject({
      estado: a,
      encargado_id: encargado.id,
      novedades_usuario: effect.nU ?? false,
      novedades_encargado: effect.nE ?? true,
      en_espera_desde: plazo === 'pausa' ? kit.clock.now() : null,
      vence: plazo === 'sigue' || plazo === 'deNuevo' ? VENCE_AFTER[plazo] : VENCE,
      cerrado: effect.closes ? kit.clock.now() : null,
      conforme: null,
      updated: kit.clock.now(),
    });
    const author = ACTORS[who]().id;
    expect(await kit.seguimientos(id)).toEqual([
      { usuario_id: author, descripcion: 'Va la cuadrilla.', nuevo_estado: a },
    ]);
    const isToEncargado = who === 'duenio';
    const avisos = (await kit.mensajes()).map(({ plantilla, para, datos }) => [
      isToEncargado ? (datos as { que: string }).que : plantilla,
      para,
      isToEncargado || (datos as { texto: string }).texto,
    ]);
    expect(avisos).toEqual(
      isToEncargado
        ? [[effect.notifies, encargado.email, true]]
        : [elsa.email, PUSH].map((para) => [effect.notifies, para, 'Va la cuadrilla.']),
    );
    expect(await kit.listAuditoria()).toEqual([
      {
        accion: 'requerimiento.estado',
        actor_id: author,
        entidad: 'requerimiento',
        entidad_id: String(id),
        cambios: {
          antes: { estado: from, ...(effect.takes && { encargado: null }) },
          despues: { estado: a, ...(effect.takes && { encargado: author }) },
        },
      },
    ]);
  });
});

const ESTADOS = [0, 1, 10, 98, 99];

test('lo que no está en la tabla es 409, y nada cambia', async () => {
  const permitted = new Set(TRANSITIONS.map(([who, from, a]) => `${who} ${from} ${a}`));
  // The list above has these moves only for the other staff role.
  for (const rest of ['1 10', '1 98', '0 99', '10 99']) permitted.add(`administrador ${rest}`);
  for (const rest of ['0 10', '10 1', '10 98', '1 99']) permitted.add(`encargado ${rest}`);
  for (const who of ['duenio', 'administrador', 'encargado'] as const)
    for (const from of ESTADOS) {
      const { id } = await kit.addRequerimiento({
        usuario_id: elsa.id,
        estado: from,
        encargado_id: encargado.id,
        cerrado: from >= 98 ? WAITING_SINCE : null,
      });
      const antes = await kit.fingerprint();
      for (const a of ESTADOS.filter((to) => to !== from && !permitted.has(`${who} ${from} ${to}`))) {
        const { status, body } = await kit.move(ACTORS[who](), id, a, 'Porque sí.');
        expect([who, from, a, status]).toEqual([who, from, a, 409]);
        expect(body.detail).toMatch(/^No se puede pasar de «.+» a «.+»\.$/);
        expect(await kit.fingerprint()).toBe(antes);
      }
    }
});

test('al mismo estado es 200 sin efecto', async () => {
  for (const estado of ESTADOS) {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, estado, encargado_id: encargado.id });
    const antes = await kit.fingerprint();
    for (const who of [elsa, admin, encargado]) {
      expect((await kit.move(who, id, estado)).status).toBe(200);
      expect(await kit.fingerprint()).toBe(antes);
      // A text that nobody would read must not look as if it had been sent.
      const { status, body } = await kit.move(who, id, estado, 'Nada.');
      expect([status, body.detail]).toEqual([409, expect.stringContaining('Lo que escribiste no se envió')]);
      expect(await kit.fingerprint()).toBe(antes);
    }
  }
});

test('un estado que no existe, o el texto de más de 4000 letras: 422', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
  for (const estado of [2, 97, -1])
    expect(violationsOf(await kit.move(admin, id, estado))).toEqual({ estado: 'Ese estado no existe.' });
  const tooLong = await kit.move(admin, id, 1, 'a'.repeat(4001));
  expect(violationsOf(tooLong)).toEqual({ descripcion: 'Máximo 4000 caracteres.' });
});

test('lo que el personal escribió desde el último cambio es lo que se lee como motivo, una vez', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id, estado: 1 });
  // The owner's text does not count as the reason of the staff.
  await kit.answer(encargado, id, '¿Qué día se quemó?');
  await kit.answer(elsa, id, '¿Y?');
  expect((await kit.move(encargado, id, 10)).status).toBe(200);
  const espera = (await kit.mensajes()).filter(({ plantilla }) => plantilla === 'requerimiento_espera');
  expect(espera.map(({ datos }) => (datos as { texto: string }).texto)).toEqual([
    '¿Qué día se quemó?',
    '¿Qué día se quemó?',
  ]);
  expect((await kit.seguimientos(id)).at(-1)?.descripcion).toBe('Pasó a «Esperando al usuario».');
});

test('reabrir: hasta el último instante del día quince; después, ni por aquí ni respondiendo', async () => {
  const cerrado = new Date('2026-11-01T10:00:00-03:00');
  const nuevo = () =>
    kit.addRequerimiento({ usuario_id: elsa.id, estado: 98, cerrado, encargado_id: encargado.id });
  kit.clock.set('2026-11-16T23:59:59.999-03:00');
  expect((await kit.move(elsa, (await nuevo()).id, 1)).status).toBe(200);
  kit.clock.set('2026-11-17T00:00:00-03:00');
  const { id } = await nuevo();
  const tooLate = await kit.move(elsa, id, 1);
  expect([tooLate.status, tooLate.body.detail]).toEqual([409, 'Pasaron más de 15 días. Iniciá uno nuevo.']);
  expect((await kit.move(encargado, id, 1)).status).toBe(409);
  expect((await kit.move(admin, id, 1)).status).toBe(200);
});

test('un pedido público: se le avisa por correo, sin espera; y nadie es su dueño', async () => {
  const contacto = JSON.stringify({ nombre: 'Ana', documento: '20111222', email: 'ana@correo.test' });
  const { id } = await kit.addRequerimiento({ contacto, categoria_id: 1 });
  expect((await kit.move(elsa, id, 99)).status).toBe(404);
  expect((await kit.move(admin, id, 10, '¿Cuál?')).status).toBe(409);
  expect((await kit.move(encargado, id, 1)).status).toBe(200);
  expect((await kit.move(encargado, id, 98, 'Hecho.')).status).toBe(200);
  expect(
    (await kit.mensajes()).map(({ plantilla, para, tipo, datos }) => [plantilla, para, tipo, datos]),
  ).toEqual([
    ['requerimiento_novedad', 'ana@correo.test', 1, expect.objectContaining({ publico: true })],
    ['requerimiento_finalizado', 'ana@correo.test', 1, expect.objectContaining({ publico: true })],
  ]);
});

test('lo que no es suyo no existe, ni con la segunda verificación pendiente', async () => {
  const other = await kit.addUsuario();
  const otherEncargado = await kit.addUsuario(RE);
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
  const antes = await kit.fingerprint();
  for (const foreign of [other, otherEncargado])
    expect((await kit.move(foreign, id, 1, 'Mío.')).status).toBe(404);
  expect((await kit.move(admin, 999_999, 1)).status).toBe(404);
  kit.control.otpRequired = true;
  for (const personal of [admin, encargado]) {
    const { status, body } = await kit.move(personal, id, 1);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('verificación en dos pasos')]);
  }
  expect(await kit.fingerprint()).toBe(antes);
});

test('quien no lo tomó: se lo dice; y un administrador que no es de reclamos no entra', async () => {
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 1 });
  const { status, body } = await kit.move(encargado, id, 98);
  expect([status, body.detail]).toEqual([403, 'Primero tomá el caso.']);
  const otherRole = await kit.addUsuario('ROLE_ADMIN');
  expect((await kit.move(otherRole, id, 98)).status).toBe(404);
});

test('quien no quiere correos de esto no los recibe; y quien pide textos los recibe si hay que responder', async () => {
  const juan = await kit.addUsuario();
  await changeRows(
    database.db,
    'usuario_preferencias',
    { usuario_id: juan.id },
    { mail_requerimiento: false, sms_otros: true },
  );
  await changeRows(database.db, 'usuarios', juan.id, {
    telefono: '+5493492401234',
    telefono_validado: kit.clock.now(),
  });
  const { id } = await kit.addRequerimiento({ usuario_id: juan.id, encargado_id: encargado.id });
  await kit.move(encargado, id, 1);
  expect(await kit.mensajes()).toEqual([]);
  await kit.move(encargado, id, 10, '¿Qué día?');
  expect((await kit.mensajes()).map(({ plantilla, para }) => [plantilla, para])).toEqual([
    ['requerimiento_espera', '+5493492401234'],
  ]);
});

test('un texto hostil queda letra por letra, y en los mensajes también', async () => {
  const hostile = `<script>alert(1)</script>'; drop table requerimientos; --\n\n=cmd|'/c calc'!A1\u202e ñandú 😀 {{7*7}}`;
  const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
  const { status, body } = await kit.move(encargado, id, 1, hostile);
  expect(status).toBe(200);
  const [first] = body.seguimientos as { descripcion: string }[];
  expect(first?.descripcion).toBe(hostile);
  expect((await kit.seguimientos(id))[0]?.descripcion).toBe(hostile);
  expect((await kit.mensajes()).map(({ datos }) => (datos as { texto: string }).texto)).toEqual([
    hostile,
    hostile,
  ]);
});
