import { threadTime } from '@oficina/testing';
import { Secret } from '@oficina/values';
import { expect, test } from 'vitest';
import { makeVerp, readBounce } from './index.ts';

const verp = { domain: 'rebotes.example', secret: new Secret('clave-de-los-rebotes') };
const ours = makeVerp(31, verp);
const forged = makeVerp(31, { ...verp, secret: new Secret('otra-clave-cualquiera') });

type Report = { to?: string; head?: string; type?: string; fields?: string[]; encoding?: string };

function dsn({ to = ours, head = '', type = 'message/delivery-status', ...rest }: Report = {}): string {
  const { fields = ['Action: failed', 'Status: 5.1.1'], encoding = '7bit' } = rest;
  const status = [
    'Reporting-MTA: dns; mx.example',
    'X-Queue-ID: 4F2',
    '',
    'Final-Recipient: rfc822; ana@casa.example',
    ...fields,
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@casa.example>: Recipient address',
    '    rejected: User unknown',
    '',
  ].join('\r\n');
  return [
    `${head}From: MAILER-DAEMON@mx.example (Mail Delivery System)`,
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F2.1700000000/mx.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2.1700000000/mx.example',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Action: failed',
    'Status: 5.9.9',
    '',
    '--4F2.1700000000/mx.example',
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encoding === 'base64' ? Buffer.from(status).toString('base64') : status,
    '--4F2.1700000000/mx.example',
    'Content-Type: text/rfc822-headers',
    '',
    `Return-Path: <${ours}>`,
    'Message-ID: <31@coop.example>',
    '',
    '--4F2.1700000000/mx.example--',
    '',
  ].join('\r\n');
}

const hard = { mensajeId: 31, permanent: true, codigo: '5.1.1', tipo: 'rebote' };

test.each([
  ['fallo 5.x.x', ['Action: failed', 'Status: 5.1.1'], hard],
  ['fallo con palabras detras', ['Action: FAILED', 'Status: 5.1.1 (unknown)'], hard],
  ['demora 4.x.x', ['Action: delayed', 'Status: 4.2.2'], { ...hard, permanent: false, codigo: '4.2.2' }],
  ['se canso de probar', ['Action: failed', 'Status: 4.4.7'], { ...hard, permanent: false, codigo: '4.4.7' }],
  [
    'demora con un codigo raro',
    ['Action: delayed', 'Status: 5.0.0'],
    { ...hard, permanent: false, codigo: '5.0.0' },
  ],
])('%s', (_what, fields, expected) => {
  expect(readBounce(dsn({ fields }), verp)).toEqual(expected);
});

test('entregado no es un rebote', () => {
  expect(readBounce(dsn({ fields: ['Action: delivered', 'Status: 2.0.0'] }), verp)).toBeNull();
  expect(readBounce(dsn({ fields: ['Action: relayed', 'Status: 5.0.0'] }), verp)).toBeNull();
  expect(readBounce(dsn({ fields: ['Action: failed'] }), verp)).toBeNull();
});

test.each([
  ['codificado', dsn({ encoding: 'base64' })],
  ['con los finales de linea de una tuberia', dsn().replaceAll('\r\n', '\n')],
  [
    'a nombre de otro, con la direccion que puso la tuberia',
    dsn({ to: 'x@y.example', head: `Delivered-To: ${ours}\r\n` }),
  ],
  ['idem, de Postfix', dsn({ to: 'x@y.example', head: `X-Original-To: ${ours}\r\n` })],
  ['de correo internacional', dsn({ type: 'message/global-delivery-status' })],
])('se lee %s', (_what, raw) => {
  expect(readBounce(raw, verp)).toEqual(hard);
  expect(readBounce(Buffer.from(raw), verp)).toEqual(hard);
});

test('sin nuestra firma en el destinatario no se cree, aunque adentro haya una buena', () => {
  expect(readBounce(dsn({ to: forged }), verp)).toBeNull();
  expect(readBounce(dsn({ to: 'bounce@rebotes.example' }), verp)).toBeNull();
  expect(readBounce(dsn({ to: `${forged}, ${ours}` }), verp)).toEqual(hard);
});

test.each([
  ['un correo cualquiera', `To: ${ours}\r\nContent-Type: text/plain\r\n\r\nStatus: 5.1.1\r\nAction: failed`],
  ['un multipart sin limite', `To: ${ours}\r\nContent-Type: multipart/report\r\n\r\nAction: failed`],
  ['nada', ''],
])('%s no es un informe', (_what, raw) => {
  expect(readBounce(raw, verp)).toBeNull();
});

function complaint({ kind = 'abuse', from = ours, path = ours } = {}): string {
  return [
    'To: quejas@coop.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=abc',
    '',
    '--abc',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${kind}`,
    'Version: 1',
    ...(from ? [`Original-Mail-From: <${from}>`] : []),
    '',
    '--abc',
    'Content-Type: message/rfc822',
    '',
    ...(path ? [`Return-Path: <${path}>`] : []),
    'Message-ID: <31@coop.example>',
    'Subject: hola',
    '',
    `Return-Path: <${ours}>`,
    '--abc--',
  ].join('\r\n');
}

const spam = { mensajeId: 31, permanent: false, codigo: 'abuse', tipo: 'queja' };

test('una queja se reconoce por el sobre que cuenta o por el del correo que trae', () => {
  expect(readBounce(complaint({ path: '' }), verp)).toEqual(spam);
  expect(readBounce(complaint({ from: '' }), verp)).toEqual(spam);
  expect(readBounce(complaint({ from: forged }), verp)).toEqual(spam);
});

test('el Message-ID solo no prueba nada, ni lo que diga el cuerpo', () => {
  expect(readBounce(complaint({ from: forged, path: forged }), verp)).toBeNull();
  expect(readBounce(complaint({ from: '', path: '' }), verp)).toBeNull();
});

test('retirar una queja no es una queja', () => {
  expect(readBounce(complaint({ kind: 'not-spam' }), verp)).toBeNull();
});

test('un informe enorme se lee por su comienzo y rapido', () => {
  const huge = `${dsn()}${'--4F2 \r\n'.repeat(1_000_000)}`;
  const worked = threadTime();
  expect(readBounce(huge, verp)).toEqual(hard);
  expect(worked()).toBeLessThan(10_000);
});
