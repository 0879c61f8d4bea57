import { createSign } from 'node:crypto';
import { ACCOUNT as TWILIO } from '@oficina/twilio/simulator';
import { ACCOUNT as WHATSAPP } from '@oficina/whatsapp/simulator';
import { createTransport, type SendMailOptions } from 'nodemailer';
import smpp from 'smpp';

export async function sendMail(url: string, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ url, tls: { rejectUnauthorized: false } });
  await transport.sendMail({ from: 'Cooperativa <avisos@coop.test>', ...mail });
  transport.close();
}

async function post(url: string, headers: Record<string, string>, body: string | URLSearchParams) {
  const response = await fetch(url, { method: 'POST', headers, body });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

export async function sendTwilio(url: string, para: string, texto: string): Promise<void> {
  const basic = Buffer.from(`${TWILIO.accountSid}:${TWILIO.authToken}`).toString('base64');
  await post(
    `${url}/2010-04-01/Accounts/${TWILIO.accountSid}/Messages.json`,
    { authorization: `Basic ${basic}` },
    new URLSearchParams({ To: para, From: TWILIO.from, Body: texto }),
  );
}

export async function sendWhatsapp(
  url: string,
  para: string,
  name: string,
  variables: string[],
): Promise<void> {
  const parameters = variables.map((text) => ({ type: 'text', text }));
  const message = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: para.slice(1),
    type: 'template',
    template: { name, language: { code: 'es_AR' }, components: [{ type: 'body', parameters }] },
  };
  const headers = { authorization: `Bearer ${WHATSAPP.token}`, 'content-type': 'application/json' };
  await post(`${url}/v23.0/${WHATSAPP.phoneNumberId}/messages`, headers, JSON.stringify(message));
}

type Account = {
  client_email: string;
  private_key: string;
  private_key_id: string;
  token_uri: string;
  project_id: string;
};

export async function sendPush(url: string, message: object): Promise<void> {
  const account = (await (await fetch(`${url}/__sim/service-account.json`)).json()) as Account;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })}.${part({
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: account.token_uri,
    iat: now,
    exp: now + 3600,
  })}`;
  const signature = createSign('RSA-SHA256').update(unsigned).sign(account.private_key, 'base64url');
  const grant = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${unsigned}.${signature}`,
  });
  const { access_token } = await post(account.token_uri, {}, grant);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  await post(`${url}/v1/projects/${account.project_id}/messages:send`, headers, JSON.stringify({ message }));
}

export function sendSmpp(url: string, para: string, texto: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const text = {
    source_addr: 'COOP',
    destination_addr: para.slice(1),
    data_coding: 0,
    short_message: Buffer.from(texto, 'latin1'),
  };
  return new Promise((resolve, reject) => {
    const session = smpp.connect({ host: hostname, port: Number(port), tls: false });
    session.on('error', reject);
    session.on('connect', () =>
      session.send(new smpp.PDU('bind_transceiver', { system_id: 'simulador', password: 'simulado' })),
    );
    session.on('pdu', ({ command, command_status: status }) => {
      if (status !== 0) reject(new Error(`${command}: ${status}`));
      if (command === 'bind_transceiver_resp') session.send(new smpp.PDU('submit_sm', text));
      if (command === 'submit_sm_resp') {
        session.destroy();
        resolve();
      }
    });
  });
}
