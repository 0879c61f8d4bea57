import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { notify } from '@oficina/ui/notify';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';
import { type FiltrosDeCorreos, toQuery } from './correos.filtros.ts';

const CORREOS_KEY = ['suministro_mails'] as const;

/** One page of the list. The old rows stay, dimmed, until the new ones come. */
export function useCorreos(filtros: FiltrosDeCorreos) {
  const client = useClient();
  return useQuery({
    queryKey: [...CORREOS_KEY, filtros],
    queryFn: ({ signal }) => client.call(mailsRoutes.listar, { query: toQuery(filtros), signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReleerCorreos() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: CORREOS_KEY });
}

export type Accion = 'validar' | 'desuscribir' | 'suscribir' | 'enviar';

const HECHO: Record<Accion, (correo: string) => string> = {
  validar: (correo) => `Validamos ${correo}.`,
  desuscribir: (correo) => `Desuscribimos ${correo}.`,
  suscribir: (correo) => `Volvimos a suscribir ${correo}.`,
  enviar: (correo) => `Enviamos el correo a ${correo}.`,
};

const CAMBIOS = {
  validar: { validado: true },
  desuscribir: { desuscribir: true },
  suscribir: { desuscribir: false },
} as const;

/** What a row's buttons do, without asking: each can be undone by another, or is only a mail. */
export function useAcciones() {
  const client = useClient();
  const releer = useReleerCorreos();
  const [ocupado, setOcupado] = useState<{ id: number; accion: Accion } | null>(null);
  const hacer = async (accion: Accion, { id, email }: SuministroMail) => {
    if (ocupado) return;
    setOcupado({ id, accion });
    try {
      if (accion === 'enviar') await client.call(mailsRoutes.enviar, { body: { email } });
      else await client.call(mailsRoutes.editar, { params: { id }, body: CAMBIOS[accion] });
      notify({ text: HECHO[accion](email) });
      if (accion !== 'enviar') releer();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
      if (error.status === 404 || error.status === 409) releer();
    } finally {
      setOcupado(null);
    }
  };
  return { hacer, ocupado };
}
