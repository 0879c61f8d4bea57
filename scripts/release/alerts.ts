// This runs inside the machine of release:check: it is the chat program of the people in charge, and writes down what arrives.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const [port = '', file = ''] = process.argv.slice(2);

type Alert = { avisos: { senal: string; nivel: string }[] };

createServer(async (request, response) => {
  const { avisos } = (await json(request)) as Alert;
  for (const { senal, nivel } of avisos) appendFileSync(file, `${senal} ${nivel}\n`);
  response.end();
}).listen(Number(port), '127.0.0.1');
