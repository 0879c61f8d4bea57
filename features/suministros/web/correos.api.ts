import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { totalText } from '@oficina/ui/list';
import { notify } from '@oficina/ui/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';

export const CORREOS_KEY = ['suministro_mails'] as const;

export function useRefetchCorreos() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: CORREOS_KEY });
}

const WAITING = {
  rebotan: { rebota: true },
  sinValidar: { validado: false, desuscribir: false },
} as const;

/** How many wait for somebody to mend them, or for their owner to confirm them. Nothing where none does. */
export function useCorreosWaiting(enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...CORREOS_KEY, 'esperan'],
    queryFn: async ({ signal }) => {
      const counted = await Promise.all(
        Object.entries(WAITING).map(async ([name, query]) => {
          const page = await client.call(mailsRoutes.listar, {
            query: { ...query, itemsPerPage: 1 },
            signal,
          });
          return [name, page.totalItems > 0 ? totalText(page) : undefined] as const;
        }),
      );
      return Object.fromEntries(counted) as { [K in keyof typeof WAITING]: string | undefined };
    },
    enabled,
  }).data;
}

export type Accion = 'validar' | 'desuscribir' | 'suscribir' | 'enviar';

const DONE_TEXT: Record<Accion, (correo: string) => string> = {
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

/** These actions need no confirmation: another action undoes each of them, or it only sends a mail. */
export function useCorreoActions() {
  const client = useClient();
  const refetch = useRefetchCorreos();
  const [busy, setBusy] = useState<{ id: number; accion: Accion } | null>(null);
  const run = async (accion: Accion, { id, email }: SuministroMail) => {
    if (busy) return;
    setBusy({ id, accion });
    try {
      if (accion === 'enviar') await client.call(mailsRoutes.enviar, { body: { email } });
      else await client.call(mailsRoutes.editar, { params: { id }, body: CAMBIOS[accion] });
      notify({ text: DONE_TEXT[accion](email) });
      if (accion !== 'enviar') refetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
      if (error.status === 404 || error.status === 409) refetch();
    } finally {
      setBusy(null);
    }
  };
  return { run, busy };
}
