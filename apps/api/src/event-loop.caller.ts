// The calls come from another thread, so that the cost of asking is not counted with the cost of answering.
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';
import type { Call } from './event-loop.test-kit.ts';

const agent = new Agent({ keepAlive: true });

parentPort?.on('message', ({ url, method, headers, body }: Call) => {
  const answer = (status: number) => parentPort?.postMessage(status);
  const call = request(url, { agent, method, headers }, (response) => {
    response.on('error', () => answer(0));
    response.on('end', () => answer(response.statusCode ?? 0));
    response.resume();
  });
  // The connection may be closed while a body that is too big is still being sent.
  call.on('error', () => answer(0));
  call.end(body);
});
