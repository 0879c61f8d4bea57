import { fcmSimulator } from '@oficina/fcm/simulator';
import { createSmtpSimulator } from '@oficina/smtp/simulator';
import { expect, test, vi } from 'vitest';
import { startOutbox } from './server.ts';
import { sendMail } from './test-senders.ts';

test('a simulator that stops answering is a notice, and what it had is still there', async () => {
  const smtp = await createSmtpSimulator().start({ port: 0 });
  const fcm = await fcmSimulator.start({ port: 0 });
  const outbox = await startOutbox(
    [
      { nombre: 'smtp', url: smtp.url },
      { nombre: 'fcm', url: fcm.url },
    ],
    0,
  );
  const page = async () => {
    const answer = await fetch(outbox.url);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  await sendMail(`smtp://127.0.0.1:${smtp.port}`, { to: 'ana@demo.test', subject: 'Hola', text: 'hola' });
  expect(await page()).toContain('>Hola</a>');
  expect(await page()).not.toContain('no responde');

  await smtp.close();
  const body = await page();
  expect(body).toContain('El simulador del correo no responde.');
  expect(body).not.toContain('avisos al celular no responde');
  expect(body).toContain('>Hola</a>');
  const pressed = await fetch(`${outbox.url}/m/smtp-1/probar`, {
    method: 'POST',
    body: new URLSearchParams({ orden: 'rebote' }),
  });
  expect(await pressed.text()).toContain('El simulador no lo pudo hacer.');
  expect(await (await fetch(`${outbox.url}/__sim/health`)).json()).toMatchObject({ silent: ['smtp'] });

  const again = await createSmtpSimulator().start({ port: Number(new URL(smtp.url).port) });
  await vi.waitFor(async () => expect(await page()).not.toContain('no responde'), { timeout: 10_000 });
  expect(await page()).toContain('Todavía no se envió nada.');
  await outbox.close();
  await again.close();
  await fcm.close();
});
