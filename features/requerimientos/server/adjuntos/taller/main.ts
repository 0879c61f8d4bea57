// The workshop: a process apart that reads what people sent. It has no key, no connection and nothing to lose, so that
// a file made to break whoever reads it breaks this, and one made to take for ever is ended with it.
import { limpiarImagen } from './imagen.ts';
import { revisarPdf } from './pdf.ts';
import { LISTO, type Pedido, type Resultado } from './pedido.ts';

async function hacer(pedido: Pedido): Promise<Resultado> {
  if (pedido.que === 'imagen') return limpiarImagen(pedido.formato, pedido.bytes);
  return revisarPdf(Buffer.from(pedido.bytes.buffer, pedido.bytes.byteOffset, pedido.bytes.byteLength));
}

process.on('message', (pedido: Pedido) => {
  hacer(pedido).then(
    (resultado) => process.send?.(resultado),
    // Nothing is foreseen here: whoever asked sees us go.
    () => process.exit(1),
  );
});
const MIRAR_CADA_MS = 20;
const memoriaMaxima = Number(process.argv[2]);
// A library at work does not hold this thread. Whoever asked sees us go; the machine does not run out of memory.
setInterval(() => {
  if (process.memoryUsage.rss() > memoriaMaxima) process.kill(process.pid, 'SIGKILL');
}, MIRAR_CADA_MS);

process.on('disconnect', () => process.exit(0));
process.send?.(LISTO);
