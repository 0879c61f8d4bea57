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

type WithReautenticar = <T>(call: () => Promise<T>) => Promise<T>;

type Valor = { withReautenticar: WithReautenticar; confirmar: Confirmar };

const ReautenticarContext = createContext<Valor | null>(null);

const needsClave = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.body.reautenticar === true;

export type ReautenticarProviderProps = {
  confirmar: Confirmar;
  /** True for a person with an authenticator application, whose codes are accepted too. */
  canUseOtp: boolean;
  children: ReactNode;
};

/** When a call is refused because the password was given too long ago, this asks for it and repeats the call. */
export function ReautenticarProvider({ confirmar, canUseOtp, children }: ReautenticarProviderProps) {
  const [isOpen, setOpen] = useState(false);
  const [usado, setUsado] = useState(false);
  const espera = useRef<{ promise: Promise<boolean>; answer: (yes: boolean) => void } | null>(null);
  const answer = useCallback((yes: boolean) => {
    setOpen(false);
    espera.current?.answer(yes);
    espera.current = null;
  }, []);
  /** Two calls refused at the same time open a single dialog. */
  const ask = useCallback(() => {
    if (!espera.current) {
      let settle: (yes: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      espera.current = { promise, answer: settle };
      setUsado(true);
      setOpen(true);
    }
    return espera.current.promise;
  }, []);
  const valor = useMemo<Valor>(
    () => ({
      confirmar,
      withReautenticar: async (call) => {
        try {
          return await call();
        } catch (error) {
          // After cancelling, the person reads the server's message, which says why nothing was done.
          if (!needsClave(error) || !(await ask())) throw error;
          return call();
        }
      },
    }),
    [confirmar, ask],
  );
  return (
    <ReautenticarContext value={valor}>
      {children}
      {usado && (
        <Suspense>
          <ReautenticarDialog
            opened={isOpen}
            canUseOtp={canUseOtp}
            confirmar={confirmar}
            onConfirmado={() => answer(true)}
            onClose={() => answer(false)}
          />
        </Suspense>
      )}
    </ReautenticarContext>
  );
}

function useValor(): Valor {
  const valor = useContext(ReautenticarContext);
  if (!valor) throw new Error('useReautenticar needs a ReautenticarProvider above it');
  return valor;
}

export const useReautenticar = (): WithReautenticar => useValor().withReautenticar;

export const useConfirmar = (): Confirmar => useValor().confirmar;
