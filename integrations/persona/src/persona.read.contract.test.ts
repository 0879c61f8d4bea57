import { describe, expect, test } from 'vitest';
import { ACCOUNT, usePersona } from './persona.test-kit.ts';

const { told, identidad, set, fault, person, calls, create, url, ask } = usePersona();

const DOCUMENTO = { nombre: 'María Elena', apellido: 'Pérez Ñandú', documento: '25123456' };

describe('leer', () => {
  const read = async (id: string) => {
    const outcome = await identidad().read(id);
    if (outcome.kind !== 'ok') throw new Error(`It was not read: ${JSON.stringify(outcome)}`);
    return outcome.value;
  };
  const ours = { referencia: '7', plantilla: ACCOUNT.templateId, environment: ACCOUNT.environmentId };

  test('recien creada no prueba nada: lo que mandamos no vuelve como verificado', async () => {
    const { inquiryId } = await create();
    expect(await read(inquiryId)).toEqual({ ...ours, estado: 'created' });
    expect(await calls()).toEqual(['POST /api/v1/inquiries', 'GET /api/v1/inquiries/:id']);
    expect(told).toEqual([]);
  });

  test('aprobada trae lo que dice el documento', async () => {
    const { inquiryId } = await create();
    expect(await person(inquiryId, 'aprobar')).toEqual({ ok: true, status: 'completed' });
    expect(await read(inquiryId)).toEqual({ ...ours, ...DOCUMENTO, estado: 'approved' });
  });

  test('si mostro el documento de otra persona, se ve el de la otra', async () => {
    const { inquiryId } = await create();
    await person(inquiryId, 'aprobar', { nombre: 'JUAN', apellido: 'GARCIA', documento: '30111222' });
    expect(await read(inquiryId)).toMatchObject({
      estado: 'approved',
      nombre: 'JUAN',
      apellido: 'GARCIA',
      documento: '30111222',
    });
  });

  test('rechazada no trae ningun documento; cancelada sigue pendiente', async () => {
    const [one, other] = [await create(), await create({ usuarioId: 8 })];
    await person(one.inquiryId, 'rechazar');
    await person(other.inquiryId, 'cancelar');
    expect(await read(one.inquiryId)).toEqual({ ...ours, estado: 'declined' });
    expect(await read(other.inquiryId)).toEqual({ ...ours, referencia: '8', estado: 'pending' });
  });

  test.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
    ['mark-for-review', 'needs_review'],
    ['expire', 'expired'],
  ])('%s del personal de Persona es %s, sin documento', async (action, estado) => {
    const { inquiryId } = await create();
    await fetch(`${url()}/api/v1/inquiries/${inquiryId}/${action}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ACCOUNT.apiKey.reveal()}`,
        'persona-version': '2025-12-08',
        'key-inflection': 'kebab',
      },
    });
    expect(await read(inquiryId)).toEqual({ ...ours, estado });
  });

  test('a las 24 horas vence', async () => {
    const { inquiryId } = await create();
    await ask('/__sim/clock', { advanceMs: 86_400_000 });
    expect(await read(inquiryId)).toMatchObject({ estado: 'expired' });
  });

  test.each([
    ['wrongReference', { referencia: '70' }],
    ['wrongTemplate', { plantilla: `${ACCOUNT.templateId}Otra` }],
    ['wrongEnvironment', { environment: 'env_otro' }],
    ['unknownStatus', { estado: 'escalated' }],
  ])('%s se ve como es', async (name, seen) => {
    const { inquiryId } = await create();
    await person(inquiryId, 'aprobar');
    await set({ [name]: true });
    expect(await read(inquiryId)).toEqual({ ...ours, ...DOCUMENTO, estado: 'approved', ...seen });
  });

  const answer = (attributes: object, more: object = {}) =>
    fault({
      do: 'status',
      args: {
        code: 200,
        headers: { 'persona-environment-id': '' },
        body: JSON.stringify({
          data: {
            type: 'inquiry',
            id: 'inq_1',
            attributes: { status: 'approved', ...attributes },
            relationships: { account: { data: { type: 'account', id: 'act_1' } } },
          },
          ...more,
        }),
      },
    });

  test('la referencia puede estar en la cuenta, y es la de su cuenta', async () => {
    const account = (id: string, reference: string) => ({
      type: 'account',
      id,
      attributes: { 'reference-id': reference },
    });
    await answer({ 'reference-id': null }, { included: [account('act_2', '8'), account('act_1', '7')] });
    expect(await read('inq_1')).toEqual({ estado: 'approved', referencia: '7', plantilla: null });
    await answer({});
    expect(await read('inq_1')).toEqual({ estado: 'approved', referencia: null, plantilla: null });
  });

  test('con dos documentos aceptados no se elige ninguno; uno sin numero no lo tiene', async () => {
    const passed = (documento: string | null) => ({
      type: 'verification/government-id',
      attributes: { status: 'passed', 'name-first': 'Ana', 'identification-number': documento },
    });
    await answer({}, { included: [passed('1'), passed('2')] });
    expect(await read('inq_1')).not.toHaveProperty('documento');
    await answer({}, { included: [{ type: 'verification/selfie' }, passed(null)] });
    expect(await read('inq_1')).toMatchObject({ nombre: 'Ana' });
    await answer({}, { included: [passed(null)] });
    expect(await read('inq_1')).not.toHaveProperty('documento');
  });

  test('la que no existe no existe; lo que no puede ser un id no llega a Persona', async () => {
    const missing = { kind: 'rejected', reason: 'inexistente' };
    expect(await identidad().read('inq_nadie')).toEqual(missing);
    expect(await calls()).toHaveLength(1);
    for (const id of ['', 'inq_', 'inq_1/approve', '../accounts', 'inq_1?include=x', 'INQ_1', 'inq_ñ'])
      expect(await identidad().read(id)).toEqual(missing);
    expect(await calls()).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain('accounts');
  });
});
