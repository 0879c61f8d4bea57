import type { Logger } from '@oficina/values/server';
import type { SeMuestra } from './resolver-pago.ts';

export type CobrosVivos = {
  /** Waits for the charge, but only so long; then it goes on by itself. */
  atender(cobrar: (seMuestra: SeMuestra) => Promise<unknown>, quedanMs: number): Promise<void>;
  /** When every charge that was begun has ended. */
  drenar(): Promise<void>;
};

export function createCobrosVivos(log: Logger): CobrosVivos {
  const vivos = new Set<Promise<void>>();
  return {
    async atender(cobrar, quedanMs) {
      let esperan = true;
      let prometido = false;
      const seMuestra = () => {
        prometido = esperan;
        return esperan;
      };
      // Its row tells the sweep what to do: a charge that fails here is not lost.
      const cobro = cobrar(seMuestra).then(
        () => undefined,
        (error: unknown) => log.error({ error, operacion: 'cobrar' }, 'a charge was left to the sweep'),
      );
      vivos.add(cobro);
      void cobro.then(() => vivos.delete(cobro));
      await antesDe(cobro, quedanMs);
      // Somebody counts on this screen to tell: its transaction is ending.
      if (prometido) await cobro;
      esperan = false;
    },
    async drenar() {
      while (vivos.size > 0) await Promise.all(vivos);
    },
  };
}

function antesDe(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
