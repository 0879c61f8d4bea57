import { useDatabase } from '@oficina/testing';
import { Secret as ClaveBinaria, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foto } from './adjuntos/archivos.test-kit.ts';
import { faltasEn, type Quien, RA, RE, useCasos } from './casos.test-kit.ts';
import { handleRequerimientos } from './jobs.ts';

const database = useDatabase();
const casos = useCasos(database);
const { archivo, call, caso, clock, control, fila, huella, mensajes, persona, rastro } = casos;

const COMUN = 1;
const SEGURA = 4;
let elsa: Quien;
let vecino: Quien;
let admin: Quien;
let encargado: Quien;
let otro: Quien;
let jpg: Buffer;

beforeAll(async () => {
  elsa = await persona();
  vecino = await persona();
  admin = await persona(RA);
  encargado = await persona(RE);
  otro = await persona(RE);
  jpg = await foto({ ancho: 8, alto: 8 }).jpeg().toBuffer();
});
beforeEach(() => database.db.deleteFrom('sesion_adjuntos').execute());

const subir = (quien: Quien, nombre = 'heladera.jpg', bytes = jpg) =>
  call(quien, 'POST', '/api/archivo_adjuntos', { archivo: { nombre, bytes } });
const adjuntar = (quien: Quien, id: unknown, requerimiento: number) =>
  call(quien, 'PATCH', `/api/archivo_adjuntos/${id}`, {
    cuerpo: { requerimiento: `/api/requerimientos/${requerimiento}` },
  });
const ver = (quien: Quien | null, contentUrl: unknown, otp: string | undefined = '') =>
  call(
    quien,
    'GET',
    `/api/oob/adjunto/ver?${new URLSearchParams({ contentUrl: String(contentUrl), ...(otp !== undefined && { otp }) })}`,
  );

/** A case with a file that was truly stored. */
async function conArchivo(categoria_id = COMUN) {
  const { body } = await subir(elsa);
  const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id, categoria_id });
  expect((await adjuntar(elsa, body.id, id)).status).toBe(200);
  await database.ownerDb.deleteFrom('auditoria').execute();
  return { id, archivoId: Number(body.id), contentUrl: String(body.contentUrl) };
}

describe('subir y adjuntar', () => {
  test('llega, queda suelto y después en su caso, con novedad para el personal', async () => {
    const { status, body } = await subir(elsa);
    expect([status, body]).toMatchObject([
      201,
      {
        fileName: 'heladera.jpg',
        usuario: `/api/usuarios/${elsa.id}`,
        contentUrl: expect.stringMatching(/^\/adjuntos\/\d+-[0-9a-f]{16}$/),
      },
    ]);
    expect(body.requerimiento).toBeUndefined();
    const { id } = await caso({ usuario_id: elsa.id });
    const unido = await adjuntar(elsa, body.id, id);
    expect([unido.status, unido.body.requerimiento]).toEqual([200, `/api/requerimientos/${id}`]);
    expect(await fila(id)).toMatchObject({ novedades_encargado: true, novedades_usuario: false });
    expect([await mensajes(), (await rastro()).map(({ accion }) => accion)]).toEqual([
      [],
      ['requerimiento.adjuntar'],
    ]);
    const visto = await call(elsa, 'GET', `/api/requerimientos/${id}`);
    expect(visto.body.adjuntos).toMatchObject([{ id: body.id, contentUrl: body.contentUrl }]);
    expect(faltasEn((await adjuntar(elsa, body.id, id)).body)).toEqual({ '': 'El archivo ya está adjunto.' });
  });

  test('el personal adjunta lo suyo a lo que atiende, de cualquier tipo admitido', async () => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
    const pdf = { tipo_mime: 'application/pdf', file_name: 'informe.pdf' };
    for (const personal of [encargado, admin])
      expect((await adjuntar(personal, await archivo(personal.id, pdf), id)).status).toBe(200);
    expect(await fila(id)).toMatchObject({ novedades_usuario: true, novedades_encargado: false });
    const { status, body } = await adjuntar(elsa, await archivo(elsa.id, pdf), id);
    expect([status, faltasEn(body)]).toEqual([422, { '': 'Esta categoría no admite archivos PDF.' }]);
  });

  test('lo ajeno, de un lado o del otro, no existe; y no se mueve', async () => {
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
    const delVecino = await caso({ usuario_id: vecino.id });
    const [suyo, mio, deOtro] = [await archivo(vecino.id), await archivo(elsa.id), await archivo(otro.id)];
    const antes = await huella();
    for (const [quien, file, requerimiento] of [
      [elsa, suyo, id],
      [elsa, mio, delVecino.id],
      [elsa, mio, 999_999],
      [elsa, 999_999, id],
      [admin, mio, id],
      [encargado, mio, id],
      [otro, deOtro, id],
    ] as const)
      expect((await adjuntar(quien, file, requerimiento)).status).toBe(404);
    expect((await adjuntar(otro, deOtro, delVecino.id)).body.detail).toBe('Primero tomá el caso.');
    expect(await huella()).toBe(antes);
  });

  test('cerrado, lleno, o a medio subir: no', async () => {
    const cerrado = await caso({ usuario_id: elsa.id, estado: 98, cerrado: clock.now() });
    const mio = await archivo(elsa.id);
    expect(faltasEn((await adjuntar(elsa, mio, cerrado.id)).body)).toEqual({
      '': 'Este reclamo ya está cerrado. Iniciá uno nuevo.',
    });
    const { id } = await caso({ usuario_id: elsa.id });
    expect(
      (await adjuntar(elsa, await archivo(elsa.id, { clave_datos: null, clave_id: null }), id)).status,
    ).toBe(404);
    for (let n = 0; n < 29; n += 1) await archivo(elsa.id, { requerimiento_id: id });
    const ultimos = await Promise.all([mio, await archivo(elsa.id)].map((uno) => adjuntar(elsa, uno, id)));
    expect(ultimos.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(ultimos.map(({ body }) => faltasEn(body)['']).filter(Boolean)).toEqual([
      'Este caso ya tiene 30 archivos.',
    ]);
  });

  test('el mismo a dos casos a la vez: a uno', async () => {
    const [uno, dos] = [await caso({ usuario_id: elsa.id }), await caso({ usuario_id: elsa.id })];
    const mio = await archivo(elsa.id);
    const respuestas = await Promise.all([adjuntar(elsa, mio, uno.id), adjuntar(elsa, mio, dos.id)]);
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('lo que nadie adjuntó en un día se va, y lo adjunto queda', async () => {
    const { contentUrl } = await conArchivo();
    const suelto = await subir(elsa);
    clock.advance(25 * 60 * 60 * 1000);
    const limpiar = handleRequerimientos({
      ...casos.deps,
      mensajero: { ...casos.deps.mensajero, encolarDesde: async () => 0 },
      adjuntosAnios: 2,
    }).find(({ job }) => job.name === 'requerimientos-limpiar');
    await limpiar?.handler({} as never, new AbortController().signal);
    expect((await ver(elsa, suelto.body.contentUrl)).status).toBe(404);
    expect((await ver(elsa, contentUrl)).status).toBe(200);
  });
});

describe('ver', () => {
  test('lo ven quien lo subió, el dueño del caso y quien lo atiende, que deja rastro; los demás, no existe', async () => {
    const { contentUrl, archivoId, id } = await conArchivo();
    const { status, headers, bytes } = await ver(elsa, contentUrl);
    expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
      200,
      'image/jpeg',
      'sandbox',
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(await rastro()).toEqual([]);
    for (const personal of [admin, encargado]) expect((await ver(personal, contentUrl)).status).toBe(200);
    expect(await rastro()).toMatchObject(
      [admin, encargado].map((personal) => ({
        accion: 'adjunto.ver',
        actor_id: personal.id,
        entidad_id: String(archivoId),
        cambios: { requerimiento: id },
      })),
    );
    for (const ajeno of [vecino, otro, await persona('ROLE_ADMIN')])
      expect((await ver(ajeno, contentUrl)).status).toBe(404);
    expect((await ver(null, contentUrl)).status).toBe(401);
    control.otpExigido = true;
    expect((await ver(admin, contentUrl)).status).toBe(403);
  });

  test('uno suelto, sólo quien lo subió; y lo que responde el personal, su dueño', async () => {
    const suelto = await subir(elsa);
    expect((await ver(admin, suelto.body.contentUrl)).status).toBe(404);
    expect((await ver(elsa, suelto.body.contentUrl)).status).toBe(200);
    const delPersonal = await subir(encargado);
    const { id } = await caso({ usuario_id: elsa.id, encargado_id: encargado.id });
    await adjuntar(encargado, delPersonal.body.id, id);
    expect((await ver(elsa, delPersonal.body.contentUrl)).status).toBe(200);
  });

  test('un caso que no tiene nadie: los administradores; un encargado, cuando lo tome', async () => {
    const { contentUrl, id } = await conArchivo();
    await database.db
      .updateTable('requerimientos')
      .set({ encargado_id: null })
      .where('id', '=', id)
      .execute();
    expect((await ver(encargado, contentUrl)).status).toBe(404);
    expect((await ver(admin, contentUrl)).status).toBe(200);
  });

  test('sin otp es 400; una dirección que no es, 404', async () => {
    const { contentUrl, archivoId } = await conArchivo();
    const sin = await call(elsa, 'GET', `/api/oob/adjunto/ver?contentUrl=${contentUrl}`);
    expect([sin.status, sin.body.detail]).toEqual([400, 'The "otp" parameter is required.']);
    expect((await call(elsa, 'GET', '/api/oob/adjunto/ver?otp=')).status).toBe(400);
    for (const raro of [
      `/adjuntos/${archivoId}-0000000000000000`,
      `/adjuntos/${archivoId}`,
      '/etc/passwd',
      `${contentUrl}/../x`,
      `x${contentUrl}`,
    ])
      expect([raro, (await ver(elsa, raro)).status]).toEqual([raro, 404]);
  });
});

describe('los archivos protegidos', () => {
  const claves = new Map<number, string>();
  const codigo = (quien: Quien, pasos = 0) =>
    new TOTP({ secret: ClaveBinaria.fromBase32(claves.get(quien.id) ?? '') }).generate({
      timestamp: clock.now().getTime() + pasos * 30_000,
    });
  async function activar(quien: Quien) {
    const generado = await call(quien, 'POST', '/api/oob/otp/generar');
    claves.set(quien.id, String(generado.body.secret));
    const { status } = await call(quien, 'POST', '/api/oob/otp/habilitar', {
      cuerpo: { otp: codigo(quien) },
    });
    expect(status).toBe(200);
    clock.advance(60_000);
  }

  test('su dueño los ve sin código; al personal se le pide, y sirve cinco minutos para ese caso', async () => {
    const nueva = await persona(RA);
    const { contentUrl } = await conArchivo(SEGURA);
    const deOtroCaso = await conArchivo(SEGURA);
    expect((await ver(elsa, contentUrl)).status).toBe(200);
    const sinActivar = await ver(nueva, contentUrl);
    expect([sinActivar.status, sinActivar.body.detail, sinActivar.body.otpRequerido]).toEqual([
      403,
      'Activá la verificación en dos pasos para ver este archivo.',
      undefined,
    ]);
    expect((await ver(nueva, contentUrl, '123456')).body.detail).toMatch(/^Activá/);
    await activar(nueva);
    const pedido = await ver(nueva, contentUrl);
    expect([pedido.status, pedido.body.otpRequerido, pedido.body.detail]).toEqual([
      403,
      true,
      'Ingresá el código de tu aplicación de autenticación para ver este archivo.',
    ]);
    const malo = await ver(nueva, contentUrl, codigo(nueva, 40));
    expect([malo.status, malo.body.otpRequerido, malo.body.detail]).toEqual([
      403,
      true,
      'El código no es correcto.',
    ]);
    expect(await rastro()).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ accion: 'adjunto.ver' })]),
    );
    const usado = codigo(nueva);
    expect((await ver(nueva, contentUrl, usado)).status).toBe(200);
    // For this case, and not for another: nor does the same code serve twice.
    expect((await ver(nueva, contentUrl)).status).toBe(200);
    expect((await ver(nueva, deOtroCaso.contentUrl)).status).toBe(403);
    expect((await ver(nueva, deOtroCaso.contentUrl, usado)).status).toBe(403);
    clock.advance(5 * 60_000 - 1);
    expect((await ver(nueva, contentUrl)).status).toBe(200);
    clock.advance(1);
    expect((await ver(nueva, contentUrl)).status).toBe(403);
    const vistos = (await rastro()).filter(({ accion }) => accion === 'adjunto.ver');
    expect(vistos).toHaveLength(3);
  });

  test('lo que abrió una persona no lo abre otra; cinco códigos malos y hay que esperar', async () => {
    const [una, otra] = [await persona(RA), await persona(RA)];
    await activar(una);
    await activar(otra);
    const { contentUrl } = await conArchivo(SEGURA);
    expect((await ver(una, contentUrl, codigo(una))).status).toBe(200);
    expect((await ver(otra, contentUrl)).status).toBe(403);
    expect((await ver(otra, contentUrl, codigo(una))).status).toBe(403);
    for (let n = 0; n < 4; n += 1) expect((await ver(otra, contentUrl, '000000')).status).toBe(403);
    expect((await ver(otra, contentUrl, codigo(otra))).status).toBe(429);
    clock.advance(15 * 60_000);
    expect((await ver(otra, contentUrl, codigo(otra))).status).toBe(200);
  });
});
