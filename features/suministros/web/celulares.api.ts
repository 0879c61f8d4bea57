import { useQueryClient } from '@tanstack/react-query';
import { type SuministroTelefono, telefonosRoutes } from '../contract/index.ts';
import { type ContactAct, useContactActions } from './use-contact-actions.ts';

export const CELULARES_KEY = ['suministro_telefonos'] as const;

export function useRefetchCelulares() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: CELULARES_KEY });
}

export type CelularAccion = 'baja' | 'volver' | 'facturas' | 'sinFacturas' | 'cortes' | 'sinCortes';
type Perform = ContactAct<SuministroTelefono>['perform'];

const edit =
  (body: { baja?: boolean; facturas?: boolean; cortes?: boolean }): Perform =>
  (client, { id }) =>
    client.call(telefonosRoutes.editar, { params: { id }, body });

const act = (
  body: Parameters<typeof edit>[0],
  done: (telefono: string) => string,
): ContactAct<SuministroTelefono> => ({
  perform: edit(body),
  done: ({ telefonoVisible }) => done(telefonoVisible),
});

export const darDeBajaCelular = edit({ baja: true });
export const eliminarCelular: Perform = (client, { id }) =>
  client.call(telefonosRoutes.eliminar, { params: { id } });

const ACTS: Readonly<Record<CelularAccion, ContactAct<SuministroTelefono>>> = {
  baja: act({ baja: true }, (telefono) => `No le escribimos más a ${telefono}.`),
  volver: act({ baja: false }, (telefono) => `Le volvemos a escribir a ${telefono}.`),
  facturas: act({ facturas: true }, (telefono) => `Le avisamos las facturas a ${telefono}.`),
  sinFacturas: act({ facturas: false }, (telefono) => `No le avisamos más las facturas a ${telefono}.`),
  cortes: act({ cortes: true }, (telefono) => `Le avisamos los cortes a ${telefono}.`),
  sinCortes: act({ cortes: false }, (telefono) => `No le avisamos más los cortes a ${telefono}.`),
};

export const useCelularActions = () => useContactActions(ACTS, useRefetchCelulares());
