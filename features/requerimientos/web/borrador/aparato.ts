// Apart from what is kept there: signing out, which every page loads, takes it away without knowing what it is.
import { browserStore } from '@oficina/ui/browser-store';

/** All that a person left unsent on this device, as one text. */
export type Aparato = {
  leer(): string | null;
  /** Null leaves nothing. */
  cambiar(cambio: (antes: string | null) => string | null): void;
};

const KEY = 'todos';
/** A browser whose database does not answer is as good as one that forbids it. */
const ESPERA_MS = 1_000;

const withStore = browserStore('oficina-borradores', 'borradores');

/** What this page knows: read and changed at once, while the database follows. */
let sabido: string | null = null;
/** One after another: the last word is the one that stays. */
let cola: Promise<void> = Promise.resolve();

const texto = (dato: unknown): string | null => (typeof dato === 'string' ? dato : null);

function encolar(pedido: () => Promise<unknown>): void {
  // Full or forbidden: what is written lives as long as the page.
  cola = cola.then(pedido).then(
    () => undefined,
    () => undefined,
  );
}

/** Once what was asked so far is in the database; or soon, if it does not answer. */
export const asentado = (): Promise<void> =>
  Promise.race([cola, new Promise<void>((resolve) => setTimeout(resolve, ESPERA_MS))]);

/** Another tab may have written since: whoever opens a form reads first. */
export function releerAparato(): Promise<void> {
  encolar(async () => {
    sabido = texto(await withStore('readonly', (store) => store.get(KEY)));
  });
  return asentado();
}

export const aparato: Aparato = {
  leer: () => sabido,
  cambiar(cambio) {
    sabido = cambio(sabido);
    // Done again on what the database has, which another tab may have changed, in one step.
    encolar(() =>
      withStore('readwrite', (store) => {
        const pedido = store.get(KEY);
        pedido.onsuccess = () => {
          const queda = cambio(texto(pedido.result));
          if (queda === null) store.delete(KEY);
          else store.put(queda, KEY);
        };
        return pedido;
      }),
    );
  },
};

/** With any end of the session: whoever comes next reads nothing of it. */
export const olvidarBorradores = (): void => aparato.cambiar(() => null);
