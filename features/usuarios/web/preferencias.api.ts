import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useEffect, useRef, useState } from 'react';
import { cuentasRoutes, type Usuario } from '../contract/index.ts';

export type Preferencias = Omit<NonNullable<Usuario['preferencias']>, '@id' | '@type'>;
type Nombre = Exclude<keyof Preferencias, 'id'>;
export type EstadoDeCambio = 'guardando' | 'guardado' | 'fallo';

const SE_VE_MS = 4_000;

/** The switch moves at once; if it could not be saved, it goes back and says so. */
export function usePreferencias(leidas: Preferencias, onCambio: (preferencias: Preferencias) => void) {
  const client = useClient();
  const [cambios, setCambios] = useState<Partial<Preferencias>>({});
  const [estado, setEstado] = useState<Partial<Record<Nombre, EstadoDeCambio>>>({});
  const relojes = useRef(new Map<Nombre, ReturnType<typeof setTimeout>>());
  /** Pressed twice in a hurry, only the last answer counts. */
  const turno = useRef(new Map<Nombre, number>());
  useEffect(() => {
    const vivos = relojes.current;
    return () => {
      for (const reloj of vivos.values()) clearTimeout(reloj);
    };
  }, []);
  const anotar = (nombre: Nombre, valor: EstadoDeCambio | undefined) => {
    clearTimeout(relojes.current.get(nombre));
    setEstado((antes) => ({ ...antes, [nombre]: valor }));
    if (valor === 'guardado')
      relojes.current.set(
        nombre,
        setTimeout(() => setEstado((antes) => ({ ...antes, [nombre]: undefined })), SE_VE_MS),
      );
  };
  const olvidar = (nombre: Nombre) => setCambios(({ [nombre]: _, ...otros }) => otros);
  const guardar = async <K extends Nombre>(nombre: K, valor: Preferencias[K]) => {
    const mio = (turno.current.get(nombre) ?? 0) + 1;
    turno.current.set(nombre, mio);
    setCambios((antes) => ({ ...antes, [nombre]: valor }));
    anotar(nombre, 'guardando');
    try {
      const guardadas = await client.call(cuentasRoutes.guardarPreferencias, {
        params: { id: leidas.id },
        body: { [nombre]: valor },
      });
      if (turno.current.get(nombre) !== mio) return;
      onCambio(guardadas);
      olvidar(nombre);
      anotar(nombre, 'guardado');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (turno.current.get(nombre) !== mio) return;
      olvidar(nombre);
      anotar(nombre, 'fallo');
    }
  };
  return { valores: { ...leidas, ...cambios }, estado, guardar };
}
