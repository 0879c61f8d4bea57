import { defineSettings, loadConfig, text } from '@oficina/config';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { createPersonaIdentidad, type PersonaOptions } from './index.ts';
import { ACCOUNT, buildRequest, common, newKey, usePersona } from './persona.test-kit.ts';

const { told, options, identidad, set, fault, kept, person, calls, create, url } = usePersona();

describe('crear', () => {
  test('llega entero, en una sola llamada', async () => {
    const outcome = await identidad().create(buildRequest(), newKey());
    expect(outcome).toEqual({
      kind: 'ok',
      value: {
        inquiryId: expect.stringMatching(/^inq_\w+$/),
        link: expect.stringContaining(`${url()}/verify?code=`),
        sessionToken: expect.stringMatching(/^\w{20,}$/),
      },
    });
    const [one] = await kept();
    expect(one).toMatchObject({
      status: 'created',
      reference: '7',
      template: ACCOUNT.templateId,
      redirectUri: 'http://127.0.0.1:8080/validar/identidad?de=persona',
      fields: {
        'name-first': 'María Elena',
        'name-last': 'Pérez Ñandú',
        'identification-number': '25123456',
      },
    });
    const life = (one?.expires ?? 0) - Date.parse(one?.created ?? '');
    expect(Math.round(life / 60_000)).toBe(24 * 60);
    expect(await calls()).toEqual(['POST /api/v1/inquiries']);
    expect(told).toEqual([]);
  });

  test('sin nombre ni documento no se inventa ninguno', async () => {
    await identidad().create({ usuarioId: 9, returnTo: 'https://ejemplo.com/' }, newKey());
    expect(await kept()).toMatchObject([{ reference: '9', fields: {} }]);
  });

  test('la misma clave crea una sola, tambien si se perdio la respuesta', async () => {
    const key = newKey();
    await fault({ match: { method: 'POST' }, do: 'drop-after-commit' });
    expect(await identidad().create(buildRequest(), key)).toMatchObject({ kind: 'unknown' });
    const [second, third] = [
      await identidad().create(buildRequest(), key),
      await identidad().create(buildRequest(), key),
    ];
    expect(second).toMatchObject({ kind: 'ok' });
    expect(third).toEqual(second);
    expect(await kept()).toHaveLength(1);
    await identidad().create(buildRequest(), newKey());
    expect(await kept()).toHaveLength(2);
  });

  test('la misma clave con otros datos no crea nada, y se avisa', async () => {
    const key = newKey();
    await identidad().create(buildRequest(), key);
    expect(await identidad().create(buildRequest({ usuarioId: 8 }), key)).toEqual({
      kind: 'unknown',
      cause: 'HTTP 409',
    });
    expect(await kept()).toHaveLength(1);
    expect(told).toMatchObject([{ level: 'error', fields: { operacion: 'crear', usuarioId: 8 } }]);
  });

  test.each([
    ['sin enlace', { meta: { 'session-token': 'tok/1' } }],
    [
      'con un enlace que no se puede abrir',
      { meta: { 'session-token': 'tok/1', 'one-time-link': 'javascript:1' } },
    ],
  ])('%s, es la pagina de Persona con su permiso', async (_what, more) => {
    const body = JSON.stringify({ data: { id: 'inq_1' }, ...more });
    await fault({ do: 'status', args: { code: 201, body } });
    expect(await identidad().create(buildRequest(), newKey())).toEqual({
      kind: 'ok',
      value: {
        inquiryId: 'inq_1',
        link: 'https://inquiry.withpersona.com/verify?inquiry-id=inq_1&session-token=tok%2F1',
        sessionToken: 'tok/1',
      },
    });
  });

  test('lo que Persona no acepta se rechaza, y se avisa', async () => {
    const outcome = await identidad({ templateId: 'itmpl_otra' }).create(buildRequest(), newKey());
    expect(outcome).toEqual({
      kind: 'rejected',
      reason: { codigo: 'HTTP 422', detalle: 'Persona no aceptó el pedido' },
    });
    expect(told).toMatchObject([{ level: 'error', fields: { operacion: 'crear', status: 422 } }]);
    expect(await kept()).toEqual([]);
  });
});

describe('redactar', () => {
  test('se lleva los datos, y repetirlo es lo mismo', async () => {
    const { inquiryId } = await create();
    await person(inquiryId, 'aprobar');
    const done = { kind: 'ok', value: undefined };
    expect(await identidad().redact(inquiryId)).toEqual(done);
    expect(await identidad().redact(inquiryId)).toEqual(done);
    expect(await identidad().redact('inq_nadie')).toEqual(done);
    expect(JSON.stringify(await kept())).not.toMatch(/25123456|Pérez/);
    expect(await identidad().read(inquiryId)).toEqual({
      kind: 'ok',
      value: {
        estado: 'redacted',
        referencia: '7',
        plantilla: ACCOUNT.templateId,
        environment: ACCOUNT.environmentId,
      },
    });
    expect(told).toEqual([]);
  });

  test('lo que no puede ser un id no llega a Persona', async () => {
    expect(await identidad().redact('inq_1/../../accounts')).toMatchObject({ kind: 'rejected' });
    expect(await calls()).toEqual([]);
  });
});

describe('la clave y el limite', () => {
  const all = (adapter: ReturnType<typeof identidad>) => [
    () => adapter.create(buildRequest(), newKey()),
    () => adapter.read('inq_1'),
    () => adapter.redact('inq_1'),
  ];

  test('con otra clave no entra, y se avisa', async () => {
    for (const call of all(identidad({ apiKey: new Secret('otra') })))
      expect(await call()).toEqual({
        kind: 'retryable',
        cause: 'HTTP 401: Persona no acepta la clave; revisá PERSONA_API_KEY',
      });
    expect(told.map(({ level }) => level)).toEqual(['error', 'error', 'error']);
    expect(await kept()).toEqual([]);
  });

  test('429 se repetira cuando diga, y con la misma clave', async () => {
    await set({ '429': 3 });
    for (const call of all(identidad()))
      expect(await call()).toEqual({ kind: 'retryable', cause: 'HTTP 429', retryAfterMs: 7_000 });
    expect(told.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn']);
    const key = newKey();
    await set({ '429': 1 });
    await identidad().create(buildRequest(), key);
    expect(await identidad().create(buildRequest(), key)).toMatchObject({ kind: 'ok' });
    expect(await kept()).toHaveLength(1);
  });
});

const { real } = loadConfig({
  real: defineSettings('optional', 'Contrato', {
    apiKey: text('PERSONA_CONTRACT_API_KEY', 'clave del entorno de pruebas', { fallback: '' }),
    templateId: text('PERSONA_CONTRACT_TEMPLATE_ID', 'su plantilla', { fallback: '' }),
    environmentId: text('PERSONA_CONTRACT_ENVIRONMENT_ID', 'su entorno', { fallback: '' }),
  }),
});
const atReal = (): PersonaOptions => ({
  ...common,
  ...ACCOUNT,
  baseUrl: 'https://api.withpersona.com/api/v1',
  apiKey: new Secret(real.apiKey),
  templateId: real.templateId,
  environmentId: real.environmentId,
});
const targets: [string, () => PersonaOptions][] = [['simulador', () => options()]];
if (real.apiKey) targets.push(['Persona de verdad', atReal]);

describe.each(targets)('%s', (_name, target) => {
  test('crear dos veces con la misma clave, leer y redactar', async () => {
    const adapter = createPersonaIdentidad(target());
    const { templateId, environmentId } = target();
    const key = newKey();
    const given = buildRequest({ returnTo: 'https://ejemplo.com/validar/identidad' });
    const created = await adapter.create(given, key);
    if (created.kind !== 'ok') throw new Error(`It was not created: ${created.kind}`);
    const { inquiryId } = created.value;
    expect(await adapter.create(given, key)).toMatchObject({ kind: 'ok', value: { inquiryId } });
    expect(await adapter.read(inquiryId)).toEqual({
      kind: 'ok',
      value: { estado: 'created', referencia: '7', plantilla: templateId, environment: environmentId },
    });
    expect(await adapter.redact(inquiryId)).toEqual({ kind: 'ok', value: undefined });
    expect(await adapter.read(`inq_${'x'.repeat(24)}`)).toEqual({ kind: 'rejected', reason: 'inexistente' });
  });
});
