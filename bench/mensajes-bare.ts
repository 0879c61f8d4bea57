// The baseline of the sending measurement is a bare nodemailer pool that sends the same mails in a process of its own: `node
// bench/mensajes-bare.ts <smtp url> <how many> <connections>`.
import { createRenderer } from '@oficina/mensajes/server';
import nodemailer from 'nodemailer';

const [url = '', count = '0', connections = '5'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const transport = nodemailer.createTransport({
  host: hostname,
  port: Number(port),
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 500,
  ignoreTLS: true,
});
const branding = { cooperativa: 'Fallas', color: '#0b5f5c', publicUrl: 'http://localhost:8080', art25: '' };
const { asunto, texto, html } = createRenderer(branding)('suministro_vinculado', 'email', {
  datos: { cuenta: '10012345', domicilio: 'Mitre 12' },
});
const started = performance.now();
const send = (n: number) =>
  transport.sendMail({
    from: 'Fallas <avisos@fallas.test>',
    to: `persona${n}@fallas.test`,
    subject: asunto,
    text: texto,
    html,
    messageId: `<${n}@fallas.test>`,
  });
const total = Number(count);
let next = 0;
const worker = async () => {
  while (next < total) {
    next += 1;
    await send(next);
  }
};
// Twice as many senders as connections keep every connection busy.
await Promise.all(Array.from({ length: Number(connections) * 2 }, worker));
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000 }));
transport.close();
