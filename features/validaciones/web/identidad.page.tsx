import { ApiError, iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LinkButton } from '@oficina/ui/button';
import { type Contact, ContactLine } from '@oficina/ui/contact-line';
import { ErrorState } from '@oficina/ui/empty';
import { Actions, PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { identidadRoutes } from '../contract/index.ts';
import { EmpezarForm } from './identidad-empezar.form.tsx';
import { type Regreso, resultadoDe, VALIDADA } from './identidad-resultado.ts';

export type IdentidadPageProps = {
  usuarioId: number;
  validada: boolean;
  habilitada: boolean;
  proveedor: string;
  /** What the provider came back with; already taken out of the address. */
  regreso: Regreso | null;
  perfilTo: string;
  leyendaDatos?: string | undefined;
  contact: Contact;
  /** Reads the user again. */
  onCambio: () => Promise<void>;
  /** Takes the person to the provider. */
  abrir?: (url: string) => void;
};

/** Says how it stands and offers to begin. Only what the provider tells our server counts. */
export default function IdentidadPage(props: IdentidadPageProps) {
  const { usuarioId, validada, habilitada, proveedor, regreso, perfilTo, contact, onCambio } = props;
  const client = useClient();
  const consulta = useQuery({
    queryKey: ['persona_inquiries', usuarioId, regreso?.inquiry ?? null],
    queryFn: async ({ signal }) => {
      if (regreso) {
        try {
          await client.call(identidadRoutes.asociar, {
            body: { id: regreso.inquiry, usuario: iri('usuarios', usuarioId) },
            signal,
          });
          void onCambio();
        } catch (error) {
          // One of somebody else's, or the provider does not answer: what is known of one's own is still told.
          if (!(error instanceof ApiError) || error.status === 0) throw error;
        }
      }
      return client.call(identidadRoutes.listar, { signal });
    },
    enabled: !validada || regreso !== null,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [ultima] = consulta.data?.member ?? [];
  const resultado = resultadoDe(ultima?.estado, regreso);
  const lista = validada || resultado?.kind === 'validada';
  const cargando = consulta.isPending && consulta.fetchStatus !== 'idle';
  return (
    <>
      <PageHeader title="Validá tu identidad" />
      <Panel>
        <Stack>
          {lista ? (
            <>
              <Notice tint="verde" role="status">
                {VALIDADA}
              </Notice>
              <Actions>
                <LinkButton to={perfilTo}>Ir a mi perfil</LinkButton>
              </Actions>
            </>
          ) : cargando ? (
            <CardSkeleton />
          ) : consulta.isError ? (
            <ErrorState bare retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
          ) : (
            <>
              {resultado && (
                <Notice tint={resultado.tint} role="status">
                  {resultado.texto}
                </Notice>
              )}
              {!habilitada && <p>Acercate a la cooperativa con tu DNI.</p>}
              {habilitada && (resultado?.puedeEmpezar ?? true) && (
                <EmpezarForm
                  usuarioId={usuarioId}
                  proveedor={proveedor}
                  leyendaDatos={props.leyendaDatos}
                  abrir={props.abrir ?? ((url) => window.location.assign(url))}
                />
              )}
            </>
          )}
          {!lista && <ContactLine contact={contact} />}
        </Stack>
      </Panel>
    </>
  );
}
