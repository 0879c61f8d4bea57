import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { defineSimulator } from '@oficina/testing/simulator';
import smpp, { type Session } from 'smpp';
import { createCenter } from './center.ts';
import { createReceipts, type Receipts } from './receipts.ts';
import { serve } from './session.ts';
import { type SmppSwitches, SWITCHES } from './switches.ts';

// The library would guess the encoding of texts and dates; the simulator needs the original bytes.
for (const parameter of Object.values(smpp.commands.submit_sm?.params ?? {})) delete parameter.filter;

const center = createCenter();
let receipts: Receipts | undefined;

export const smppSimulator = defineSimulator({
  name: 'smpp',
  port: 4111,
  switches: SWITCHES,
  messages: center.messages,
  reset(seed) {
    center.reset(seed);
    receipts?.clear();
  },
  routes(app) {
    app.get('/__sim/ledger', () => center.ledger());
    app.get<{ Querystring: { since?: string } }>('/__sim/pdus', ({ query }) =>
      center.pdus(Number(query.since ?? 0)),
    );
  },
  server: { port: 2775, listen },
});

async function listen(port: number, switches: SmppSwitches) {
  const open = new Set<Session>();
  const mine = createReceipts(center, switches);
  receipts = mine;
  let count = 0;
  const server = smpp.createServer((session) => {
    open.add(session);
    session.on('close', () => void open.delete(session));
    count += 1;
    serve(session, count, { center, receipts: mine, switches });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      mine.clear();
      const closed = once(server, 'close');
      server.close();
      for (const session of open) session.destroy();
      await closed;
    },
  };
}
