import { ApiError } from '@oficina/hydra';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Confirmar } from './reautenticar.dialog.tsx';

const ReautenticarDialog = lazy(() => import('./reautenticar.dialog.tsx'));

type ConReautenticacion = <T>(llamar: () => Promise<T>) => Promise<T>;

type Valor = { conReautenticacion: ConReautenticacion; confirmar: Confirmar };

const Contexto = createContext<Valor | null>(null);

const pideClave = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.body.reautenticar === true;

export type ReautenticarProviderProps = {
  confirmar: Confirmar;
  /** The person has an application of codes: one of them also serves. */
  conCodigo: boolean;
  children: ReactNode;
};

/** Around the pages: asks who it is when a call is refused for being too long since, and lets it be repeated. */
export function ReautenticarProvider({ confirmar, conCodigo, children }: ReautenticarProviderProps) {
  const [abierto, setAbierto] = useState(false);
  const [usado, setUsado] = useState(false);
  const espera = useRef<{ promesa: Promise<boolean>; responder: (si: boolean) => void } | null>(null);
  const responder = useCallback((si: boolean) => {
    setAbierto(false);
    espera.current?.responder(si);
    espera.current = null;
  }, []);
  /** Two calls refused at once ask once. */
  const preguntar = useCallback(() => {
    if (!espera.current) {
      let contestar: (si: boolean) => void = () => undefined;
      const promesa = new Promise<boolean>((resolve) => {
        contestar = resolve;
      });
      espera.current = { promesa, responder: contestar };
      setUsado(true);
      setAbierto(true);
    }
    return espera.current.promesa;
  }, []);
  const valor = useMemo<Valor>(
    () => ({
      confirmar,
      conReautenticacion: async (llamar) => {
        try {
          return await llamar();
        } catch (error) {
          // Whoever gives up reads why nothing was done, which is what the server said.
          if (!pideClave(error) || !(await preguntar())) throw error;
          return llamar();
        }
      },
    }),
    [confirmar, preguntar],
  );
  return (
    <Contexto value={valor}>
      {children}
      {usado && (
        <Suspense>
          <ReautenticarDialog
            opened={abierto}
            conCodigo={conCodigo}
            confirmar={confirmar}
            onConfirmado={() => responder(true)}
            onClose={() => responder(false)}
          />
        </Suspense>
      )}
    </Contexto>
  );
}

function useValor(): Valor {
  const valor = useContext(Contexto);
  if (!valor) throw new Error('useReautenticar needs a ReautenticarProvider above it');
  return valor;
}

/** Makes a call; refused for want of a recent password, asks for it and makes it again. */
export const useReautenticar = (): ConReautenticacion => useValor().conReautenticacion;

export const useConfirmar = (): Confirmar => useValor().confirmar;
