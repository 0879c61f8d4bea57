import { createHmac } from 'node:crypto';
import { Secret } from '@oficina/values';
import { describe, expect, test } from 'vitest';
import { answerHandshake, readWhatsappReceipts, verifyWhatsapp } from './index.ts';

describe('el saludo', () => {
  const query = (changes: object = {}) =>
    new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': 'palabra',
      'hub.challenge': '1158201444',
      ...changes,
    });
  const token = new Secret('palabra');

  test('con la palabra se devuelve lo que Meta mando', () => {
    expect(answerHandshake(query(), token)).toBe('1158201444');
  });

  test.each([
    ['otra palabra', { 'hub.verify_token': 'palabrb' }],
    ['una palabra mas corta', { 'hub.verify_token': 'palabr' }],
    ['ninguna', { 'hub.verify_token': '' }],
    ['otro pedido', { 'hub.mode': 'unsubscribe' }],
  ])('con %s no: es un 403', (_what, changes) => {
    expect(answerHandshake(query(changes), token)).toBeNull();
  });
});

describe('la firma', () => {
  const secret = new Secret('secreto-de-la-aplicacion');
  // The spaces and escapes are deliberate: parsing and serialising the body again would give other bytes.
  const body = Buffer.from('{ "object":"whatsapp_business_account", "entry":[], "a":"\\u00f1" }');
  const hex = createHmac('sha256', 'secreto-de-la-aplicacion').update(body).digest('hex');
  const signature = `sha256=${hex}`;

  test('de los bytes que llegaron entra', () => {
    expect(verifyWhatsapp(body, signature, secret)).toBe(true);
    // This is test case 2 of RFC 4231.
    const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    const words = Buffer.from('what do ya want for nothing?');
    expect(verifyWhatsapp(words, `sha256=${known}`, new Secret('Jefe'))).toBe(true);
  });

  const altered = Buffer.from(body);
  altered[5] = (altered[5] ?? 0) ^ 1;

  test.each<[string, Uint8Array, string | undefined, Secret<string>]>([
    ['un byte cambiado', altered, signature, secret],
    [
      'lo mismo escrito de nuevo',
      Buffer.from(JSON.stringify(JSON.parse(body.toString()))),
      signature,
      secret,
    ],
    ['otro secreto', body, signature, new Secret('otro')],
    ['otra firma', body, `sha256=${'0'.repeat(64)}`, secret],
    ['media firma', body, signature.slice(0, 40), secret],
    ['la firma sin su nombre', body, hex, secret],
    ['sin firma', body, undefined, secret],
  ])('%s no entra', (_what, bytes, signed, key) => {
    expect(verifyWhatsapp(bytes, signed, key)).toBe(false);
  });
});

describe('los recibos', () => {
  const notice = (statuses: unknown, field = 'messages') =>
    Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field, value: { metadata: { phone_number_id: '1' }, statuses } }] }],
      }),
    );

  test.each([
    ['sent', 'enviado'],
    ['delivered', 'entregado'],
    ['read', 'leido'],
  ])('%s es %s', (status, estado) => {
    expect(readWhatsappReceipts(notice([{ id: 'wamid.1', status, timestamp: '1' }]))).toEqual([
      { id: 'wamid.1', estado },
    ]);
  });

  test('varios juntos salen en su orden, y lo que no se entiende no tapa al resto', () => {
    const failed = { id: 'wamid.2', status: 'failed', errors: [{ code: 131026, title: 'x' }] };
    const statuses = [
      { id: 'wamid.1', status: 'read' },
      'x',
      { status: 'sent' },
      { id: 'a', status: 'deleted' },
      failed,
    ];
    expect(readWhatsappReceipts(notice(statuses))).toEqual([
      { id: 'wamid.1', estado: 'leido' },
      { id: 'wamid.2', estado: 'fallido', codigo: '131026', motivo: 'no-entregable' },
    ]);
  });

  test.each([
    ['un mensaje que alguien nos mando', notice(undefined)],
    ['otro asunto', notice([{ id: 'wamid.1', status: 'sent' }], 'account_update')],
    ['otro producto', Buffer.from('{"object":"page","entry":[]}')],
    ['lo que no es JSON', Buffer.from('hola')],
  ])('%s no trae ninguno', (_what, body) => {
    expect(readWhatsappReceipts(body)).toEqual([]);
  });
});
