import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import { leerLlegada } from '../llegada.ts';
import { aparato } from './aparato.ts';
import { olvidarSiDecia } from './borrador.ts';
import {
  abrirRespuesta,
  guardarRespuesta,
  leerRespuesta,
  olvidarRespuesta,
  type RespuestaSinEnviar,
} from './respuesta.ts';

const REITERA = 'Reitera: ';

/** What goes before an answer that insists. */
export const prefijoDe = (reitera: string | null): string => (reitera === null ? '' : REITERA);

/** The answer to a case while it is written: kept on this device until it is sent, although the page is loaded again. */
export function useRespuesta(caso: Requerimiento, usuarioId: number) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [inicio] = useState(() => comenzar(caso, usuarioId, leerLlegada(state).reitera));
  const [escrito, setEscrito] = useState(inicio.respuesta.texto);
  const [recuperada, setRecuperada] = useState(inicio.recuperada);
  const [reitera, setReitera] = useState(inicio.respuesta.reitera);
  const viva = useRef(inicio.respuesta);
  const montado = useRef(true);
  const sinHistoria = () => void navigate(pathname, { replace: true, state: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it began with, once
  useEffect(() => {
    montado.current = true;
    if (inicio.yaDicha) {
      olvidarRespuesta(aparato, usuarioId, caso.id);
      olvidarLoTraido(inicio.yaDicha.reitera);
      if (inicio.yaDicha.reitera !== null && viva.current.reitera === null) sinHistoria();
    }
    return () => {
      montado.current = false;
    };
  }, []);

  function guardar(cambios: Partial<RespuestaSinEnviar>): void {
    // What comes after the page was left touches only what is kept, which may say more by now, or be gone.
    const guardada = montado.current ? null : leerRespuesta(aparato, usuarioId, caso.id);
    if (!montado.current && !guardada) return;
    viva.current = { ...viva.current, ...guardada, ...cambios };
    guardarRespuesta(aparato, usuarioId, caso.id, viva.current);
  }

  /** Said here, the other case that was going to say it is not written any more. */
  function olvidarLoTraido(texto: string | null): void {
    if (texto !== null) olvidarSiDecia(aparato, usuarioId, caso.categoria.id, texto);
  }

  return {
    escrito,
    /** It was begun before, here. */
    recuperada,
    reitera,
    /** Whoever comes to insist came to write. */
    vinoAInsistir: inicio.vinoAInsistir,
    /** What a box that is drawn now begins with: nothing, if by now the case has it. */
    paraSeguir: (ahora: Requerimiento): string => (estaEn(ahora, viva.current) ? '' : viva.current.texto),
    /** As it is typed. What it began with is not kept again: nobody typed it here. */
    escribir(texto: string): void {
      setEscrito(texto);
      if (texto !== viva.current.texto) guardar({ texto });
    },
    /** Kept, and not told to the rest of the page: it is in sight where it is being typed. */
    guardarSinMostrar(texto: string): void {
      if (texto !== viva.current.texto) guardar({ texto });
    },
    empezarDeCero(): void {
      setEscrito('');
      setRecuperada(false);
      guardar({ texto: '', antes: null });
    },
    enviada(): void {
      const { texto, reitera: insistido } = viva.current;
      const guardada = leerRespuesta(aparato, usuarioId, caso.id);
      // Written since it left, in another page of the same case: that stays.
      const otra = !montado.current && guardada && guardada.texto.trim() !== texto.trim();
      if (otra) guardarRespuesta(aparato, usuarioId, caso.id, { ...guardada, antes: null });
      else olvidarRespuesta(aparato, usuarioId, caso.id);
      olvidarLoTraido(insistido);
      viva.current = NADA;
      setEscrito('');
      setRecuperada(false);
      setReitera(null);
      // Loaded again it does not insist again. Of a page that was left, this would bring whoever left back.
      if (insistido !== null && montado.current) sinHistoria();
    },
    /** What the case had before one that was sent and not heard of. */
    enDuda: {
      get current(): ReadonlySet<number> | null {
        return viva.current.antes && new Set(viva.current.antes);
      },
      set current(antes) {
        guardar({ antes: antes && [...antes] });
      },
    },
  };
}

export type Respuesta = ReturnType<typeof useRespuesta>;

const NADA: RespuestaSinEnviar = { texto: '', reitera: null, antes: null };

type Inicio = {
  respuesta: RespuestaSinEnviar;
  recuperada: boolean;
  vinoAInsistir: boolean;
  /** What was kept is in the case: only its answer was lost. */
  yaDicha: RespuestaSinEnviar | null;
};

function comenzar(caso: Requerimiento, usuarioId: number, llega: string | null): Inicio {
  const guardada = abrirRespuesta(aparato, usuarioId, caso.id);
  const yaDicha = guardada && estaEn(caso, guardada) ? guardada : null;
  // The history goes on saying it after it was said.
  const traida = yaDicha && yaDicha.reitera === llega ? null : llega;
  const vinoAInsistir = traida !== null;
  if (!guardada || yaDicha)
    return {
      respuesta: { ...NADA, texto: traida ?? '', reitera: traida },
      recuperada: false,
      vinoAInsistir,
      yaDicha,
    };
  const respuesta = traida === null || traida === guardada.reitera ? guardada : sumada(guardada, traida);
  return { respuesta, recuperada: true, vinoAInsistir, yaDicha };
}

/** Neither is lost: what was half written here, and what is brought now. */
const sumada = (guardada: RespuestaSinEnviar, traida: string): RespuestaSinEnviar => ({
  ...guardada,
  texto: traida === '' ? guardada.texto : `${guardada.texto}\n\n${traida}`,
  reitera: traida,
});

function estaEn({ usuario, seguimientos = [] }: Requerimiento, respuesta: RespuestaSinEnviar): boolean {
  const { texto, reitera, antes } = respuesta;
  const dicho = prefijoDe(reitera) + texto.trim();
  return (
    antes !== null &&
    seguimientos.some(
      (uno) => uno.usuario === usuario && uno.descripcion === dicho && !antes.includes(uno.id),
    )
  );
}
