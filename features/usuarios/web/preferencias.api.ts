import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useEffect, useRef, useState } from 'react';
import { cuentasRoutes, type Usuario } from '../contract/index.ts';

export type Preferencias = Omit<NonNullable<Usuario['preferencias']>, '@id' | '@type'>;
type Nombre = Exclude<keyof Preferencias, 'id'>;
export type SaveStatus = 'guardando' | 'guardado' | 'fallo';

const SHOWN_MS = 4_000;

export function usePreferencias(stored: Preferencias, onCambio: (preferencias: Preferencias) => void) {
  const client = useClient();
  const [cambios, setCambios] = useState<Partial<Preferencias>>({});
  const [estado, setEstado] = useState<Partial<Record<Nombre, SaveStatus>>>({});
  const timers = useRef(new Map<Nombre, ReturnType<typeof setTimeout>>());
  /** When a switch is pressed twice quickly, only the last answer counts. */
  const requestNumbers = useRef(new Map<Nombre, number>());
  useEffect(() => {
    const current = timers.current;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
    };
  }, []);
  const markStatus = (nombre: Nombre, valor: SaveStatus | undefined) => {
    clearTimeout(timers.current.get(nombre));
    setEstado((before) => ({ ...before, [nombre]: valor }));
    if (valor === 'guardado')
      timers.current.set(
        nombre,
        setTimeout(() => setEstado((before) => ({ ...before, [nombre]: undefined })), SHOWN_MS),
      );
  };
  const forget = (nombre: Nombre) => setCambios(({ [nombre]: _, ...others }) => others);
  const save = async <K extends Nombre>(nombre: K, valor: Preferencias[K]) => {
    const requestNumber = (requestNumbers.current.get(nombre) ?? 0) + 1;
    requestNumbers.current.set(nombre, requestNumber);
    setCambios((before) => ({ ...before, [nombre]: valor }));
    markStatus(nombre, 'guardando');
    try {
      const saved = await client.call(cuentasRoutes.guardarPreferencias, {
        params: { id: stored.id },
        body: { [nombre]: valor },
      });
      if (requestNumbers.current.get(nombre) !== requestNumber) return;
      onCambio(saved);
      forget(nombre);
      markStatus(nombre, 'guardado');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (requestNumbers.current.get(nombre) !== requestNumber) return;
      forget(nombre);
      markStatus(nombre, 'fallo');
    }
  };
  return { valores: { ...stored, ...cambios }, estado, save };
}
