import { newKey } from '@oficina/ui/send-key';
import { useEffect, useRef, useState } from 'react';
import { aparato, asentado } from './aparato.ts';
import { abrirBorrador, type Borrador, guardarBorrador, leerBorrador, olvidarBorrador } from './borrador.ts';
import { quedaDe } from './en-duda.ts';

export type Escrito = Pick<Borrador, 'descripcion' | 'ubicacion'>;

export type BorradorOptions = {
  usuarioId: number;
  categoriaId: number;
  /** What the category begins the text with: left as it is, there is nothing to keep. */
  descripcionInicial: string;
};

/** Sends with that key; twice with the same one and the same body is one case. */
export type Mandar<C, T> = (cuerpo: C, clave: string) => Promise<T>;

type Abierto = { borrador: Borrador; recuperado: boolean };

/**
 * A case being written: kept on this device as it is typed, and sent once although the network goes away in the middle.
 * The page draws its form with `inicial`, under `key={clave}`: to begin again is another key, and another form.
 */
export function useBorrador<C extends object>(options: BorradorOptions) {
  const { usuarioId, categoriaId, descripcionInicial } = options;
  const [abierto, setAbierto] = useState<Abierto>(() => abrir(options));
  const [cual, setCual] = useState(categoriaId);
  // The same page for another category: its draft is another.
  if (cual !== categoriaId) {
    setCual(categoriaId);
    setAbierto(abrir(options));
  }
  const vivo = useRef({ ...abierto.borrador, terminado: false });
  if (vivo.current.clave !== abierto.borrador.clave) vivo.current = { ...abierto.borrador, terminado: false };

  const montado = useRef(true);
  useEffect(() => {
    montado.current = true;
    return () => {
      montado.current = false;
    };
  }, []);

  function anotar(cambios: Partial<Borrador>): void {
    // An answer may come after its page was left: by then there may be more written, in another.
    const guardado = montado.current ? null : leerBorrador(aparato, usuarioId, categoriaId);
    if (!montado.current && guardado?.clave !== vivo.current.clave) return;
    vivo.current = { ...vivo.current, ...guardado, ...cambios };
    const { terminado, ...borrador } = vivo.current;
    // What was sent is not kept again by the last letter that was typed.
    if (terminado) return;
    const intacto =
      borrador.descripcion === descripcionInicial && borrador.ubicacion === '' && !borrador.envio;
    if (intacto) olvidarBorrador(aparato, usuarioId, categoriaId);
    else guardarBorrador(aparato, usuarioId, categoriaId, borrador);
  }

  function ponerEnDuda(envio: string | undefined, clave: string): void {
    anotar({ envio, clave });
    const { terminado: _terminado, ...borrador } = vivo.current;
    setAbierto((antes) => ({ ...antes, borrador }));
  }

  async function mandarAsi<T>(envio: string, mandar: Mandar<C, T>): Promise<T> {
    const estabaEnDuda = vivo.current.envio !== undefined;
    const { clave } = vivo.current;
    // Before it leaves: whoever closes the page now finds out when they come back.
    anotar({ envio });
    await asentado();
    try {
      const hecho = await mandar(JSON.parse(envio) as C, clave);
      vivo.current.terminado = true;
      olvidarBorrador(aparato, usuarioId, categoriaId);
      return hecho;
    } catch (error) {
      const { enDuda, claveGastada } = quedaDe(error, estabaEnDuda);
      ponerEnDuda(enDuda ? envio : undefined, claveGastada ? newKey() : clave);
      throw error;
    }
  }

  const { borrador, recuperado } = abierto;
  return {
    clave: borrador.clave,
    /** What the form begins with. */
    inicial: { descripcion: borrador.descripcion, ubicacion: borrador.ubicacion } satisfies Escrito,
    /** It was begun before, here. */
    recuperado,
    /** It was sent and nobody answered: it can only be sent again, as it was. */
    enDuda: borrador.envio !== undefined,
    guardar: (escrito: Escrito) => {
      const { descripcion, ubicacion } = vivo.current;
      if (escrito.descripcion !== descripcion || escrito.ubicacion !== ubicacion) anotar(escrito);
    },
    empezarDeCero(): void {
      olvidarBorrador(aparato, usuarioId, categoriaId);
      setAbierto(enBlanco(descripcionInicial));
    },
    enviar: <T>(cuerpo: C, mandar: Mandar<C, T>) =>
      mandarAsi(vivo.current.envio ?? JSON.stringify(cuerpo), mandar),
    reenviar: <T>(mandar: Mandar<C, T>): Promise<T> => {
      const { envio } = vivo.current;
      if (envio === undefined) throw new Error('there is nothing in doubt to send again');
      return mandarAsi(envio, mandar);
    },
  };
}

function abrir({ usuarioId, categoriaId, descripcionInicial }: BorradorOptions): Abierto {
  const guardado = abrirBorrador(aparato, usuarioId, categoriaId);
  return guardado ? { borrador: guardado, recuperado: true } : enBlanco(descripcionInicial);
}

const enBlanco = (descripcion: string): Abierto => ({
  borrador: { clave: newKey(), descripcion, ubicacion: '' },
  recuperado: false,
});
