import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDkim, keyName } from './dkim.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = new Map([
  [keyName('ov', 'coop.example'), publicKey.export({ type: 'spki', format: 'pem' }).toString()],
]);

// The canonical form is written by hand, not with the code under test.
const BODY = 'Hola  a \t todos \r\n\r\n otra\r\n\r\n\r\n';
const CANONICAL_BODY = 'Hola a todos\r\n\r\n otra\r\n';
const FIELDS = 'From:  Coop   <a@coop.example>\r\nSubject: uno\r\n dos\r\nTo: ana@casa.example';
const CANONICAL_FIELDS = 'from:Coop <a@coop.example>\r\nsubject:uno dos\r\n';

function signed({ h = 'From:Subject', extra = '', canonical = CANONICAL_FIELDS } = {}): string {
  const bh = createHash('sha256').update(CANONICAL_BODY).digest('base64');
  const tags = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=coop.example; s=ov;${extra} h=${h}; bh=${bh}; b=`;
  const b = sign('RSA-SHA256', Buffer.from(`${canonical}dkim-signature:${tags}`), privateKey).toString(
    'base64',
  );
  return `DKIM-Signature: ${tags}${b.slice(0, 70)}\r\n ${b.slice(70)}\r\n${FIELDS}\r\n\r\n${BODY}`;
}

test('una firma buena es valida y se dice que firma', () => {
  expect(checkDkim(signed(), keys)).toEqual({ dkim: 'válido', firmados: ['from', 'subject'] });
});

test('lo que no cambia en el camino segun la norma, no la invalida', () => {
  const travelled = signed()
    .replace('Subject: uno\r\n dos', 'SUBJECT:  uno dos ')
    .replace('Hola  a', 'Hola a');
  expect(checkDkim(travelled, keys).dkim).toBe('válido');
});

test.each([
  ['el cuerpo', (mail: string) => mail.replace('otra', 'otro')],
  ['un encabezado firmado', (mail: string) => mail.replace('uno', 'tres')],
  ['un segundo encabezado debajo', (mail: string) => mail.replace('To:', 'Subject: otro\r\nTo:')],
  ['la firma', (mail: string) => mail.replace(/ b=./, (start) => (start === ' b=A' ? ' b=B' : ' b=A'))],
  ['el dominio', (mail: string) => mail.replace('d=coop.example', 'd=mal.example')],
])('cambiar %s la invalida', (_what, change) => {
  const changed = change(signed());
  expect(changed).not.toBe(signed());
  expect(checkDkim(changed, keys).dkim).toBe('inválido');
});

test('lo que no esta firmado se puede cambiar', () => {
  expect(checkDkim(signed().replace('ana@casa', 'eva@casa'), keys).dkim).toBe('válido');
});

test('una firma que no cubre el From o solo un pedazo del cuerpo no vale', () => {
  expect(checkDkim(signed({ h: 'Subject', canonical: 'subject:uno dos\r\n' }), keys).dkim).toBe('inválido');
  expect(checkDkim(signed({ extra: ' l=5;' }), keys).dkim).toBe('inválido');
});

test('sin la clave no se puede creer, y sin firma se dice', () => {
  expect(checkDkim(signed(), new Map()).dkim).toBe('inválido');
  expect(checkDkim(`${FIELDS}\r\n\r\n${BODY}`, keys)).toEqual({ dkim: 'sin firma', firmados: [] });
});
