import { ApiError, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { ErrorState } from '@oficina/ui/empty';
import { DoneHeader, FormPage } from '@oficina/ui/form-page';
import { Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { PERFIL_PATH } from '@oficina/usuarios/contract';
import { useQuery } from '@tanstack/react-query';
import { identidadRoutes } from '../contract/index.ts';
import { type ProveedorReturn, resultOf, VALIDADA } from './identidad-resultado.ts';
import { StartForm } from './identidad-start.form.tsx';

export type IdentidadPageProps = {
  usuarioId: number;
  validada: boolean;
  habilitada: boolean;
  proveedor: string;
  /** The parameters are already removed from the address. */
  proveedorReturn: ProveedorReturn | null;
  leyendaDatos?: string | undefined;
  contact: Contact;
  onCambio: () => Promise<void>;
  openUrl?: (url: string) => void;
};

/** Only what the provider reports to the server counts. */
export default function IdentidadPage(props: IdentidadPageProps) {
  const { usuarioId, validada, habilitada, proveedor, proveedorReturn, leyendaDatos, contact, onCambio } =
    props;
  const client = useClient();
  const consulta = useQuery({
    queryKey: ['persona_inquiries', usuarioId, proveedorReturn?.inquiry ?? null],
    queryFn: async ({ signal }) => {
      if (proveedorReturn) {
        try {
          await client.call(identidadRoutes.asociar, {
            body: { id: proveedorReturn.inquiry, usuario: iri('usuarios', usuarioId) },
            signal,
          });
          void onCambio();
        } catch (error) {
          // Even if the inquiry is somebody else's or the provider does not answer, the person's own state is shown.
          if (!(error instanceof ApiError) || error.status === 0) throw error;
        }
      }
      return client.call(identidadRoutes.listar, { signal });
    },
    enabled: !validada || proveedorReturn !== null,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [latest] = consulta.data?.member ?? [];
  const resultado = resultOf(latest?.estado, proveedorReturn);
  const isDone = validada || resultado?.kind === 'validada';
  const needsCooperativa = !habilitada || resultado?.tint === 'rojo';
  const isLoading = consulta.isPending && consulta.fetchStatus !== 'idle';
  if (isDone)
    return (
      <>
        <DoneHeader title={VALIDADA} />
        <LinkButton to={PERFIL_PATH} variant="primary">
          Ir a mi perfil
        </LinkButton>
      </>
    );
  return (
    <FormPage title="Validá tu identidad">
      <Panel>
        {isLoading ? (
          <CardSkeleton />
        ) : consulta.isError ? (
          <ErrorState bare retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
        ) : (
          <Stack>
            {resultado && (
              <Notice tint={resultado.tint} role="status">
                {resultado.texto}
              </Notice>
            )}
            {!habilitada && <p>Acercate a la cooperativa con tu DNI.</p>}
            {habilitada && (resultado?.canStart ?? true) && (
              <StartForm
                usuarioId={usuarioId}
                proveedor={proveedor}
                openUrl={props.openUrl ?? ((url) => window.location.assign(url))}
              />
            )}
          </Stack>
        )}
      </Panel>
      {needsCooperativa && <ContactLine contact={contact} />}
      {leyendaDatos && <small>{leyendaDatos}</small>}
    </FormPage>
  );
}
