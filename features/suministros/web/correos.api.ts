import { useClient } from '@oficina/hydra/react';
import { totalText } from '@oficina/ui/list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';
import { type ContactAct, useContactActions } from './use-contact-actions.ts';

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
type Perform = ContactAct<SuministroMail>['perform'];

const edit =
  (body: { validado: true } | { desuscribir: boolean }): Perform =>
  (client, { id }) =>
    client.call(mailsRoutes.editar, { params: { id }, body });

export const validar = edit({ validado: true });
export const desuscribir = edit({ desuscribir: true });
export const eliminar: Perform = (client, { id }) => client.call(mailsRoutes.eliminar, { params: { id } });

const ACTS: Readonly<Record<Accion, ContactAct<SuministroMail>>> = {
  validar: { perform: validar, done: ({ email }) => `Validamos ${email}.` },
  desuscribir: { perform: desuscribir, done: ({ email }) => `Desuscribimos ${email}.` },
  suscribir: { perform: edit({ desuscribir: false }), done: ({ email }) => `Volvimos a suscribir ${email}.` },
  enviar: {
    perform: (client, { email }) => client.call(mailsRoutes.enviar, { body: { email } }),
    done: ({ email }) => `Enviamos el correo a ${email}.`,
    isReadOnly: true,
  },
};

export const useCorreoActions = () => useContactActions(ACTS, useRefetchCorreos());
