import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { defineSimulator } from '@oficina/testing/simulator';
import { type Scan, serve } from './session.ts';
import { SWITCHES, type Switches } from './switches.ts';

export function createClamavSimulator() {
  let scans: Scan[] = [];

  async function listen(port: number, switches: Switches) {
    const open = new Set<Socket>();
    const server = createServer((socket) => {
      open.add(socket);
      socket.on('close', () => void open.delete(socket));
      serve(socket, switches, (scan) => void scans.push({ n: scans.length + 1, ...scan }));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      async close() {
        const closed = once(server, 'close');
        server.close();
        for (const socket of open) socket.destroy();
        await closed;
      },
    };
  }

  return defineSimulator({
    name: 'clamav',
    port: 4112,
    switches: SWITCHES,
    reset() {
      scans = [];
    },
    routes(app) {
      app.get('/__sim/scans', () => scans);
    },
    // The port is not 3310, because a real clamd may be using it.
    server: { port: 4109, listen },
  });
}
