import { handleAdjuntos } from '@oficina/adjuntos/server';
import { changeRows, violationsOf } from '@oficina/testing';
import { Secret as BinarySecret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RA, RE, type TestUser, useRequerimientos } from '../requerimientos.test-kit.ts';

const kit = useRequerimientos();
const { database } = kit;

const COMMON = 1;
const SECURE = 4;
const elsa = kit.useUsuario();
const neighbour = kit.useUsuario();
const admin = kit.useUsuario(RA);
const encargado = kit.useUsuario(RE);
const other = kit.useUsuario(RE);
let jpg: Buffer;

beforeAll(async () => {
  jpg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => database.db.deleteFrom('sesion_adjuntos').execute());

function upload(who: TestUser, nombre = 'heladera.jpg', bytes = jpg) {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], nombre));
  return kit.call(who, 'POST', '/api/archivo_adjuntos', form);
}
const adjuntar = (who: TestUser, id: unknown, requerimiento: number) =>
  kit.call(who, 'PATCH', `/api/archivo_adjuntos/${id}`, {
    requerimiento: `/api/requerimientos/${requerimiento}`,
  });
const view = (who: TestUser | null, contentUrl: unknown, otp: string | undefined = '') =>
  kit.call(
    who,
    'GET',
    `/api/oob/adjunto/ver?${new URLSearchParams({ contentUrl: String(contentUrl), ...(otp !== undefined && { otp }) })}`,
  );

async function addWithArchivo(categoria_id = COMMON) {
  const { body } = await upload(elsa);
  const { id } = await kit.addRequerimiento({
    usuario_id: elsa.id,
    encargado_id: encargado.id,
    categoria_id,
  });
  expect((await adjuntar(elsa, body.id, id)).status).toBe(200);
  await database.ownerDb.deleteFrom('auditoria').execute();
  return { id, archivoId: Number(body.id), contentUrl: String(body.contentUrl) };
}

describe('subir y adjuntar', () => {
  test('llega, queda suelto y después en su caso, con novedad para el personal', async () => {
    const { status, body } = await upload(elsa);
    expect([status, body]).toMatchObject([
      201,
      {
        fileName: 'heladera.jpg',
        usuario: `/api/usuarios/${elsa.id}`,
        contentUrl: expect.stringMatching(/^\/adjuntos\/\d+-[0-9a-f]{16}$/),
      },
    ]);
    expect(body.requerimiento).toBeUndefined();
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    const linked = await adjuntar(elsa, body.id, id);
    expect([linked.status, linked.body.requerimiento]).toEqual([200, `/api/requerimientos/${id}`]);
    expect(await kit.findRow(id)).toMatchObject({ novedades_encargado: true, novedades_usuario: false });
    expect([await kit.mensajes(), (await kit.listAuditoria()).map(({ accion }) => accion)]).toEqual([
      [],
      ['requerimiento.adjuntar'],
    ]);
    const visto = await kit.call(elsa, 'GET', `/api/requerimientos/${id}`);
    expect(visto.body.adjuntos).toMatchObject([{ id: body.id, contentUrl: body.contentUrl }]);
    const again = (await adjuntar(elsa, body.id, id)).body;
    expect([again.code, violationsOf({ body: again })]).toEqual([
      'ya-adjunto',
      { '': 'El archivo ya está adjunto.' },
    ]);
  });

  test('el personal adjunta lo suyo a lo que atiende, de cualquier tipo admitido', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    const pdf = { tipo_mime: 'application/pdf', file_name: 'informe.pdf' };
    for (const personal of [encargado, admin])
      expect((await adjuntar(personal, await kit.archivo(personal.id, pdf), id)).status).toBe(200);
    expect(await kit.findRow(id)).toMatchObject({ novedades_usuario: true, novedades_encargado: false });
    const { status, body } = await adjuntar(elsa, await kit.archivo(elsa.id, pdf), id);
    expect([status, violationsOf({ body })]).toEqual([422, { '': 'Esta categoría no admite archivos PDF.' }]);
  });

  test('lo ajeno, de un lado o del otro, no existe; y no se mueve', async () => {
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    const ofNeighbour = await kit.addRequerimiento({ usuario_id: neighbour.id });
    const [neighbourFile, mine, ofOther] = [
      await kit.archivo(neighbour.id),
      await kit.archivo(elsa.id),
      await kit.archivo(other.id),
    ];
    const before = await kit.fingerprint();
    for (const [who, file, requerimiento] of [
      [elsa, neighbourFile, id],
      [elsa, mine, ofNeighbour.id],
      [elsa, mine, 999_999],
      [elsa, 999_999, id],
      [admin, mine, id],
      [encargado, mine, id],
      [other, ofOther, id],
    ] as const)
      expect((await adjuntar(who, file, requerimiento)).status).toBe(404);
    expect((await adjuntar(other, ofOther, ofNeighbour.id)).body.detail).toBe('Primero tomá el caso.');
    expect(await kit.fingerprint()).toBe(before);
  });

  test('cerrado, lleno, o a medio subir: no', async () => {
    const cerrado = await kit.addRequerimiento({ usuario_id: elsa.id, estado: 98, cerrado: kit.clock.now() });
    const mine = await kit.archivo(elsa.id);
    expect(violationsOf(await adjuntar(elsa, mine, cerrado.id))).toEqual({
      '': 'Este reclamo ya está cerrado. Iniciá uno nuevo.',
    });
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id });
    expect(
      (await adjuntar(elsa, await kit.archivo(elsa.id, { clave_datos: null, clave_id: null }), id)).status,
    ).toBe(404);
    for (let n = 0; n < 29; n += 1) await kit.archivo(elsa.id, { requerimiento_id: id });
    const ultimos = await Promise.all(
      [mine, await kit.archivo(elsa.id)].map((one) => adjuntar(elsa, one, id)),
    );
    expect(ultimos.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(ultimos.map(({ body }) => violationsOf({ body })['']).filter(Boolean)).toEqual([
      'Este caso ya tiene 30 archivos.',
    ]);
  });

  test('el mismo a dos casos a la vez: a uno', async () => {
    const [one, two] = [
      await kit.addRequerimiento({ usuario_id: elsa.id }),
      await kit.addRequerimiento({ usuario_id: elsa.id }),
    ];
    const mine = await kit.archivo(elsa.id);
    const respuestas = await Promise.all([adjuntar(elsa, mine, one.id), adjuntar(elsa, mine, two.id)]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('lo que nadie adjuntó en un día se va, y lo adjunto queda', async () => {
    const { contentUrl } = await addWithArchivo();
    const unlinked = await upload(elsa);
    kit.clock.advance(25 * 60 * 60 * 1000);
    const cleanUp = handleAdjuntos({ ...kit.deps, adjuntosAnios: 2 }).find(
      ({ job }) => job.name === 'requerimientos-limpiar',
    );
    await cleanUp?.handler({} as never, new AbortController().signal);
    expect((await view(elsa, unlinked.body.contentUrl)).status).toBe(404);
    expect((await view(elsa, contentUrl)).status).toBe(200);
  });
});

describe('ver', () => {
  test('lo ven quien lo subió, el dueño del caso y quien lo atiende, que deja rastro; los demás, no existe', async () => {
    const { contentUrl, archivoId, id } = await addWithArchivo();
    const { status, headers, bytes } = await view(elsa, contentUrl);
    expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'image/jpeg',
      'sandbox',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(await kit.listAuditoria()).toEqual([]);
    for (const personal of [admin, encargado]) expect((await view(personal, contentUrl)).status).toBe(200);
    expect(await kit.listAuditoria()).toMatchObject(
      [admin, encargado].map((personal) => ({
        accion: 'adjunto.ver',
        actor_id: personal.id,
        entidad_id: String(archivoId),
        cambios: { requerimiento: id },
      })),
    );
    for (const foreign of [neighbour, other, await kit.addUsuario('ROLE_ADMIN')])
      expect((await view(foreign, contentUrl)).status).toBe(404);
    expect((await view(null, contentUrl)).status).toBe(401);
    kit.control.otpRequired = true;
    expect((await view(admin, contentUrl)).status).toBe(403);
  });

  test('uno suelto, solo quien lo subió; y lo que responde el personal, su dueño', async () => {
    const unlinked = await upload(elsa);
    expect((await view(admin, unlinked.body.contentUrl)).status).toBe(404);
    expect((await view(elsa, unlinked.body.contentUrl)).status).toBe(200);
    const staffUpload = await upload(encargado);
    const { id } = await kit.addRequerimiento({ usuario_id: elsa.id, encargado_id: encargado.id });
    await adjuntar(encargado, staffUpload.body.id, id);
    expect((await view(elsa, staffUpload.body.contentUrl)).status).toBe(200);
  });

  test('un caso que no tiene nadie: los administradores; un encargado, cuando lo tome', async () => {
    const { contentUrl, id } = await addWithArchivo();
    await changeRows(database.db, 'requerimientos', id, { encargado_id: null });
    expect((await view(encargado, contentUrl)).status).toBe(404);
    expect((await view(admin, contentUrl)).status).toBe(200);
  });

  test('sin otp es 400; una dirección que no es, 404', async () => {
    const { contentUrl, archivoId } = await addWithArchivo();
    const missing = await kit.call(elsa, 'GET', `/api/oob/adjunto/ver?contentUrl=${contentUrl}`);
    expect([missing.status, missing.body.detail]).toEqual([400, 'The "otp" parameter is required.']);
    expect((await kit.call(elsa, 'GET', '/api/oob/adjunto/ver?otp=')).status).toBe(400);
    for (const odd of [
      `/adjuntos/${archivoId}-0000000000000000`,
      `/adjuntos/${archivoId}`,
      '/etc/passwd',
      `${contentUrl}/../x`,
      `x${contentUrl}`,
    ])
      expect([odd, (await view(elsa, odd)).status]).toEqual([odd, 404]);
  });
});

const miniatura = (who: TestUser, contentUrl: string) =>
  kit.call(who, 'GET', `/api/oob/adjunto/miniatura?contentUrl=${encodeURIComponent(contentUrl)}`);

describe('los archivos protegidos', () => {
  const claves = new Map<number, string>();
  const codigo = (who: TestUser, pasos = 0) =>
    new TOTP({ secret: BinarySecret.fromBase32(claves.get(who.id) ?? '') }).generate({
      timestamp: kit.clock.now().getTime() + pasos * 30_000,
    });
  async function enableOtp(who: TestUser) {
    const generado = await kit.call(who, 'POST', '/api/oob/otp/generar');
    claves.set(who.id, String(generado.body.secret));
    const { status } = await kit.call(who, 'POST', '/api/oob/otp/habilitar', { otp: codigo(who) });
    expect(status).toBe(200);
    kit.clock.advance(60_000);
  }

  test('su dueño los ve sin código; al personal se le pide, y sirve cinco minutos para ese caso', async () => {
    const newAdmin = await kit.addUsuario(RA);
    const { contentUrl } = await addWithArchivo(SECURE);
    const ofOtherRequerimiento = await addWithArchivo(SECURE);
    expect((await view(elsa, contentUrl)).status).toBe(200);
    const notEnabled = await view(newAdmin, contentUrl);
    expect([notEnabled.status, notEnabled.body.detail, notEnabled.body.otpRequerido]).toEqual([
      403,
      'Activá la verificación en dos pasos para ver este archivo.',
      undefined,
    ]);
    expect((await view(newAdmin, contentUrl, '123456')).body.detail).toMatch(/^Activá/);
    await enableOtp(newAdmin);
    const challenged = await view(newAdmin, contentUrl);
    expect([challenged.status, challenged.body.otpRequerido, challenged.body.detail]).toEqual([
      403,
      true,
      'Ingresá el código de tu aplicación de autenticación para ver este archivo.',
    ]);
    const wrong = await view(newAdmin, contentUrl, codigo(newAdmin, 40));
    expect([wrong.status, wrong.body.otpRequerido, wrong.body.detail]).toEqual([
      403,
      true,
      'El código no es correcto.',
    ]);
    expect(await kit.listAuditoria()).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ accion: 'adjunto.ver' })]),
    );
    expect([
      (await miniatura(elsa, contentUrl)).status,
      (await miniatura(newAdmin, contentUrl)).status,
    ]).toEqual([200, 403]);
    const usado = codigo(newAdmin);
    expect((await view(newAdmin, contentUrl, usado)).status).toBe(200);
    expect((await miniatura(newAdmin, contentUrl)).status).toBe(200);
    expect((await miniatura(newAdmin, ofOtherRequerimiento.contentUrl)).status).toBe(403);
    // The code unlocks only this case, and cannot be used twice.
    expect((await view(newAdmin, contentUrl)).status).toBe(200);
    expect((await view(newAdmin, ofOtherRequerimiento.contentUrl)).status).toBe(403);
    expect((await view(newAdmin, ofOtherRequerimiento.contentUrl, usado)).status).toBe(403);
    kit.clock.advance(5 * 60_000 - 1);
    expect((await view(newAdmin, contentUrl)).status).toBe(200);
    kit.clock.advance(1);
    expect((await view(newAdmin, contentUrl)).status).toBe(403);
    const seen = (await kit.listAuditoria()).filter(({ accion }) => accion === 'adjunto.ver');
    expect(seen).toHaveLength(3);
  });

  test('lo que abrió una persona no lo abre otra; cinco códigos malos y hay que esperar', async () => {
    const [one, other] = [await kit.addUsuario(RA), await kit.addUsuario(RA)];
    await enableOtp(one);
    await enableOtp(other);
    const { contentUrl } = await addWithArchivo(SECURE);
    expect((await view(one, contentUrl, codigo(one))).status).toBe(200);
    expect((await view(other, contentUrl)).status).toBe(403);
    expect((await view(other, contentUrl, codigo(one))).status).toBe(403);
    for (let n = 0; n < 4; n += 1) expect((await view(other, contentUrl, '000000')).status).toBe(403);
    expect((await view(other, contentUrl, codigo(other))).status).toBe(429);
    kit.clock.advance(15 * 60_000);
    expect((await view(other, contentUrl, codigo(other))).status).toBe(200);
  });
});
