import { useState } from 'react';
import { useReleerColas } from './casos.api.ts';
import { type Elegido, hacerEnLote, type Resultado, type Tarea } from './lote.ts';

type Corrida = {
  tarea: Tarea;
  total: number;
  listos: number;
  /** Null while it runs. */
  resultado: Resultado | null;
};

/** One task over many cases. What came of it stays until somebody closes it or begins another. */
export function useLote(alTerminar: (resultado: Resultado) => void) {
  const [corrida, setCorrida] = useState<Corrida | null>(null);
  const releer = useReleerColas();
  const correr = async (tarea: Tarea, casos: readonly Elegido[]): Promise<void> => {
    const empezada = { tarea, total: casos.length, listos: 0, resultado: null };
    setCorrida(empezada);
    const resultado = await hacerEnLote(casos, tarea.hacer, (listos) => setCorrida({ ...empezada, listos }));
    setCorrida({ ...empezada, listos: casos.length, resultado });
    releer();
    alTerminar(resultado);
  };
  return { corrida, corriendo: corrida?.resultado === null, correr, cerrar: () => setCorrida(null) };
}

export type Lote = ReturnType<typeof useLote>;
