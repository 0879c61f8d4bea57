import { randomBytes } from 'node:crypto';
import { build, changeRows, fixedClock, pdfText, useDatabase } from '@oficina/testing';
import type { Role } from '@oficina/values';
import type { BlobStore } from '@oficina/values/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { pdfKey } from './descargar-factura.ts';
import { createFacturasApp, createMemoryStore } from './facturas.test-kit.ts';

const database = useDatabase();
const clock = fixedClock('2026-11-12T09:00:00-03:00');
const archivos = new Map<string, Buffer>();
const { call: withResumen } = createFacturasApp(database, clock, {
  almacen: createMemoryStore(archivos),
  resumenPdf: true,
});
const { call } = createFacturasApp(database, clock, { almacen: createMemoryStore(archivos) });
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(70_000)]);
let maria = 0;
let suministro = 0;
let numero = 0;
let factura = { id: 0, token: '' };

const buildPerson = (...roles: Role[]) => build.person(database.db, ...roles);
const unavailableStore = (kind: 'retryable' | 'unknown'): BlobStore => ({
  ...createMemoryStore(archivos),
  open: async () => ({ kind, cause: 'ECONNREFUSED' }),
});
const pdf = (id = factura.id) => `/api/facturas/${id}/pdf`;
const publico = () => `/api/oob/factura/${factura.id.toString(36)}-${factura.token}`;

beforeEach(async () => {
  const { db } = database;
  maria = await buildPerson();
  numero += 1;
  const home = await build.suministro(db, {
    cuenta: `1009${numero}-77`,
    nombre: 'QUIROGA BEATRIZ',
    documento: '25123456',
    cuit: '27251234561',
    domicilio: 'Belgrano 1210',
  });
  suministro = home.id;
  await build.usuarioSuministro(db, { usuario_id: maria, suministro_id: suministro });
  factura = await build.factura(db, {
    suministro_id: suministro,
    numero: `B 0003-${String(numero).padStart(8, '0')}`,
    importe_cent: 1_840_050,
    consumo: 214,
    descargable: true,
    vencimiento: '2026-11-20',
  });
  archivos.clear();
  archivos.set(pdfKey(factura.id), PDF);
});

describe('el PDF que dio el sistema de facturación', () => {
  test('llega byte por byte, con su nombre, y no se guarda ni ejecuta nada', async () => {
    for (const [who, url] of [
      [maria, pdf()],
      [null, `${publico()}/pdf`],
      [await buildPerson('ROLE_ADMIN'), pdf()],
    ] as const) {
      const { status, headers, bytes } = await call(who, 'GET', url);
      expect(status).toBe(200);
      expect(bytes.equals(PDF)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.length),
        'content-disposition': `inline; filename="factura-B-0003-${String(numero).padStart(8, '0')}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  test('un número con cualquier signo da un nombre de archivo sano', async () => {
    const odd = await build.factura(database.db, {
      suministro_id: suministro,
      numero: 'Ñ "x"\r\n/..\\; b=1.pdf',
      descargable: true,
    });
    archivos.set(pdfKey(odd.id), PDF);
    const { status, headers } = await call(maria, 'GET', pdf(odd.id));
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'inline; filename="factura-x-b-1-pdf.pdf"',
    ]);
  });

  test('lo pide quien puede leer la factura y nadie más', async () => {
    const customer = await buildPerson();
    const estado = async (who: number | null, id?: number) => (await call(who, 'GET', pdf(id))).status;
    expect([await estado(null), await estado(customer), await estado(customer, 999_999)]).toEqual([
      401, 404, 404,
    ]);
    for (const rol of [
      'ROLE_USUARIO_ADMIN',
      'ROLE_SUMINISTRO_MAIL',
      'ROLE_REQUERIMIENTO_ENCARGADO',
    ] as const) {
      const employee = await buildPerson(rol);
      expect([await estado(employee), await estado(employee, 999_999)]).toEqual([403, 403]);
    }
    const nuevo = (await build.usuario(database.db, { roles: [] })).id;
    await build.usuarioSuministro(database.db, { usuario_id: nuevo, suministro_id: suministro });
    expect(await estado(nuevo)).toBe(403);
  });

  test.each([
    ['que no llegó todavía', false],
    ['que debería estar y no está', true],
  ])('el %s se dice con su oración, con sesión y por el enlace', async (_which, descargable) => {
    await changeRows(database.db, 'facturas', factura.id, { descargable });
    archivos.clear();
    for (const [who, url] of [
      [maria, pdf()],
      [null, `${publico()}/pdf`],
    ] as const)
      expect(await call(who, 'GET', url)).toMatchObject({
        status: 404,
        body: { detail: 'Todavía no tenemos el PDF de esta factura.' },
      });
  });

  test.each(['retryable', 'unknown'] as const)(
    'con el almacén caído (%s) es 503 y dice cuándo volver',
    async (kind) => {
      for (const resumenPdf of [false, true]) {
        const almacen = unavailableStore(kind);
        const { call: brokenApp } = createFacturasApp(database, clock, { almacen, resumenPdf });
        for (const [who, url] of [
          [maria, pdf()],
          [null, `${publico()}/pdf`],
        ] as const) {
          const { status, headers, body } = await brokenApp(who, 'GET', url);
          expect([status, headers['retry-after'], body.detail]).toEqual([
            503,
            '30',
            'El servicio no está disponible en este momento. Probá de nuevo en unos minutos.',
          ]);
        }
      }
    },
  );
});

describe('el resumen, donde la cooperativa lo quiere', () => {
  const noFile = () => changeRows(database.db, 'facturas', factura.id, { descargable: false });

  test('si hay PDF, se entrega el PDF', async () => {
    expect((await withResumen(maria, 'GET', pdf())).bytes.equals(PDF)).toBe(true);
  });

  test('dibuja lo que se sabe de la factura, sin titular ni documento', async () => {
    await noFile();
    const { status, headers, bytes } = await withResumen(maria, 'GET', pdf());
    expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const texto = pdfText(bytes);
    for (const expectedText of [
      'Cooperativa de Prueba',
      'RESUMEN SIN VALIDEZ FISCAL',
      `1009${numero}-77 · Belgrano 1210`,
      `B 0003-${String(numero).padStart(8, '0')}`,
      '10/2026',
      '20/11/2026',
      '214 kWh',
      '18.400,50',
      'A pagar',
      'La leyenda del artículo 25.',
    ])
      expect(texto).toContain(expectedText);
    for (const whole of [texto, bytes.toString('latin1')])
      expect(whole).not.toMatch(/QUIROGA|BEATRIZ|25123456|25\.123\.456/);
  });

  test('por el enlace la cuenta va tapada y sin domicilio', async () => {
    await noFile();
    const { status, bytes } = await withResumen(null, 'GET', `${publico()}/pdf`);
    expect(status).toBe(200);
    const texto = pdfText(bytes);
    expect(texto).toContain('•-77'.padStart(`1009${numero}-77`.length, '•'));
    for (const whole of [texto, bytes.toString('latin1')])
      expect(whole).not.toMatch(/Belgrano|QUIROGA|25123456|1009\d/);
  });

  test('un archivo que debería estar y no está también se reemplaza por el resumen', async () => {
    archivos.clear();
    expect(pdfText((await withResumen(maria, 'GET', pdf())).bytes)).toContain('RESUMEN');
  });

  test('toda factura se puede descargar: en la lista, en el ítem, en la deuda, por el enlace y en el filtro', async () => {
    await noFile();
    const descargables = async (app: typeof call) => {
      const fetchAs = async (who: number | null, url: string) => (await app(who, 'GET', url)).body;
      const member = (list: Record<string, unknown>) => list.member as { descargable: boolean }[];
      return {
        list: member(await fetchAs(maria, '/api/facturas'))[0]?.descargable,
        item: (await fetchAs(maria, `/api/facturas/${factura.id}`)).descargable,
        deuda: ((await fetchAs(maria, '/api/oob/facturas/deuda')).facturas as { descargable: boolean }[])[0]
          ?.descargable,
        publicLink: (await fetchAs(null, publico())).descargable,
        withFilter: member(await fetchAs(maria, '/api/facturas?descargable=true')).length,
        without: member(await fetchAs(maria, '/api/facturas?descargable=false')).length,
      };
    };
    const yes = { list: true, item: true, deuda: true, publicLink: true, withFilter: 1, without: 0 };
    const no = { list: false, item: false, deuda: false, publicLink: false, withFilter: 0, without: 1 };
    expect([await descargables(withResumen), await descargables(call)]).toEqual([yes, no]);
  });
});
