import type { FormatoDeImagen } from '../formatos.ts';
import type { Pedido, Resultado } from './pedido.ts';
import { abrirProceso, type Proceso, trabajar } from './proceso.ts';

type OpcionesDelTaller = {
  /** How many work at once. */
  bancos: number;
  /** How many may wait for a place; one more is told to come back. */
  espera: number;
  /** The longest that one may take; a drawing tells how to be drawn, and can tell it without end. */
  limiteMs: { imagen: number; svg: number; pdf: number };
  /** In bytes: more than any picture that is accepted needs. */
  memoriaMaxima: number;
  /** Without work for so long they go home. */
  ociosoMs: number;
  /** After so many, another one takes its place: what a library does not give back goes with it. */
  pedidosPorBanco: number;
};

const USUAL: OpcionesDelTaller = {
  bancos: 2,
  espera: 200,
  limiteMs: { imagen: 12_000, svg: 3_000, pdf: 6_000 },
  memoriaMaxima: 768 * 1024 * 1024,
  ociosoMs: 60_000,
  pedidosPorBanco: 200,
};

export type Trabajo = { que: 'imagen'; formato: FormatoDeImagen } | { que: 'pdf' };

/** What was made; or it took too long, or broke whoever read it; or there is no place for it now. */
export type Hecho = Resultado | { kind: 'tardo' } | { kind: 'rompio' } | { kind: 'cerrado' };

export type Taller = {
  /** The bytes are asked for when its turn comes, and not before: many may be waiting. */
  hacer(trabajo: Trabajo, bytes: () => Promise<Uint8Array>): Promise<Hecho>;
  cerrar(): void;
};

type Banco = { proceso: Proceso; hechos: number; irse: NodeJS.Timeout | undefined };

/** Processes apart that look at files, started when there is something to look at. */
export function createTaller(cambios: Partial<OpcionesDelTaller> = {}): Taller {
  const opciones = { ...USUAL, ...cambios };
  const libres: Banco[] = [];
  const esperando: (() => void)[] = [];
  let ocupados = 0;
  let cerrado = false;

  async function turno(): Promise<boolean> {
    if (cerrado || esperando.length >= opciones.espera) return false;
    if (ocupados < opciones.bancos) ocupados += 1;
    else await new Promise<void>((resolve) => esperando.push(resolve));
    return true;
  }

  function dejarTurno(): void {
    const siguiente = esperando.shift();
    if (siguiente) siguiente();
    else ocupados -= 1;
  }

  async function tomarBanco(): Promise<Banco | null> {
    for (let banco = libres.pop(); banco; banco = libres.pop()) {
      clearTimeout(banco.irse);
      if (banco.proceso.connected) return banco;
    }
    const proceso = await abrirProceso(opciones.memoriaMaxima);
    return proceso && { proceso, hechos: 0, irse: undefined };
  }

  function devolver(banco: Banco): void {
    banco.hechos += 1;
    if (cerrado || banco.hechos >= opciones.pedidosPorBanco) {
      banco.proceso.kill('SIGKILL');
      return;
    }
    banco.irse = setTimeout(() => {
      libres.splice(libres.indexOf(banco), 1);
      banco.proceso.kill('SIGKILL');
    }, opciones.ociosoMs).unref();
    libres.push(banco);
  }

  return {
    async hacer(trabajo, bytes) {
      if (!(await turno())) return { kind: 'cerrado' };
      try {
        const pedido: Pedido = { ...trabajo, bytes: await bytes() };
        const banco = await tomarBanco();
        if (!banco) return { kind: 'cerrado' };
        const dibujo = trabajo.que === 'imagen' && trabajo.formato === 'svg';
        const limite = opciones.limiteMs[dibujo ? 'svg' : trabajo.que];
        const hecho = await trabajar(banco.proceso, pedido, limite);
        // Whoever did not answer well is not asked again.
        if (hecho.kind === 'ok' || hecho.kind === 'no') devolver(banco);
        else banco.proceso.kill('SIGKILL');
        return hecho;
      } finally {
        dejarTurno();
      }
    },
    cerrar() {
      cerrado = true;
      for (const { proceso, irse } of libres.splice(0)) {
        clearTimeout(irse);
        proceso.kill('SIGKILL');
      }
    },
  };
}
