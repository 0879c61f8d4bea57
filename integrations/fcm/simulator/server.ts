import type { AddressInfo } from 'node:net';
import { defineSimulator, messageBox } from '@oficina/testing/simulator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FcmFailure, fcmFailure, unauthenticated } from './errors.ts';
import { type Grants, makeGrants, PROJECT } from './grants.ts';
import { readMessage, technical } from './message.ts';

const SWITCHES = {
  '401': false,
  /** This many further sends get this status; the same holds for 500 and 503. */
  '429': 0,
  '500': 0,
  '503': 0,
  /** The header of 429, 500 and 503 carries these seconds; with 0 it is left out. */
  retryAfter: 0,
  /** Apple refuses the key of the application. */
  thirdPartyAuth: false,
  /** The next send invalidates every access token issued so far. */
  expireToken: false,
  tokenLifeS: 3599,
};

type Switches = typeof SWITCHES;

const messages = messageBox();
const gone = new Set<string>();
let sent = 0;

export const fcmSimulator = defineSimulator({
  name: 'fcm',
  port: 4103,
  switches: SWITCHES,
  messages,
  reset() {
    gone.clear();
    sent = 0;
  },
  routes,
});

async function routes(app: FastifyInstance, switches: Switches): Promise<void> {
  const grants = await makeGrants();
  const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const asText = { parseAs: 'string' } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', asText, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof FcmFailure)) throw error;
    return reply.code(error.code).send(error.body);
  });

  app.get('/__sim/service-account.json', () => grants.accountFile(origin()));
  app.post<{ Body: string }>('/__sim/baja', ({ body }) => {
    const { token } = JSON.parse(body) as { token: string };
    gone.add(token);
    return { ok: true };
  });

  app.post<{ Body: string }>('/token', ({ body }, reply) => {
    const answer = grants.grant(new URLSearchParams(body), origin(), switches.tokenLifeS);
    return reply.code('error' in answer ? 400 : 200).send(answer);
  });

  app.post<{ Body: string }>(`/v1/projects/${PROJECT}/messages::send`, ({ headers, body }, reply) => {
    checkDoor(headers.authorization ?? '', grants, switches);
    checkSwitches(switches, reply);
    const message = readMessage(body);
    const { token, notification } = message;
    if (token.startsWith('baja-') || gone.has(token)) throw fcmFailure('UNREGISTERED');
    if (token.startsWith('mal-')) throw fcmFailure('INVALID_ARGUMENT');
    if (token.startsWith('otro-')) throw fcmFailure('SENDER_ID_MISMATCH');
    sent += 1;
    const name = `projects/${PROJECT}/messages/${sent}`;
    messages.add({
      id: name,
      canal: 'push',
      de: PROJECT,
      para: token,
      asunto: notification.title,
      texto: notification.body,
      estado: 'aceptado',
      technical: technical(message),
    });
    return { name };
  });
}

function checkDoor(authorization: string, grants: Grants, switches: Switches): void {
  if (switches.expireToken) {
    switches.expireToken = false;
    grants.forget();
  }
  if (switches['401'] || !grants.isGood(authorization)) throw unauthenticated();
}

function checkSwitches(switches: Switches, reply: FastifyReply): void {
  if (switches.thirdPartyAuth) throw fcmFailure('THIRD_PARTY_AUTH_ERROR');
  const failing = (
    [
      ['429', 'QUOTA_EXCEEDED'],
      ['500', 'INTERNAL'],
      ['503', 'UNAVAILABLE'],
    ] as const
  ).find(([name]) => switches[name] > 0);
  if (!failing) return;
  const [name, errorCode] = failing;
  switches[name] -= 1;
  if (switches.retryAfter > 0) reply.header('retry-after', switches.retryAfter);
  throw fcmFailure(errorCode);
}
