import { type PublicConfig, parseId } from '@oficina/hydra';
import {
  AgregarRequerimientoPage,
  CategoriaPage,
  EstadoPublicoPage,
  SolicitudPage,
  VerRequerimientoPage,
} from '@oficina/requerimientos/web';
import { useParams, useSearchParams } from 'react-router';
import type { ClientState } from './persistent-state.ts';
import { useSession } from './session.ts';

type Props = { config: PublicConfig; state: ClientState };

export function Categoria({ config, state }: Props) {
  const { catid = '' } = useParams();
  return (
    <CategoriaPage
      categoriaId={parseId(catid)}
      categorias={state.categorias}
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      contact={config}
    />
  );
}

export function AgregarRequerimiento({ config, state }: Props) {
  const { catid = '' } = useParams();
  return (
    <AgregarRequerimientoPage
      categoriaId={parseId(catid)}
      categorias={state.categorias}
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      mapa={config.mapa}
      contact={config}
    />
  );
}

export function VerRequerimiento({ config, state }: Props) {
  const { id = '' } = useParams();
  return (
    <VerRequerimientoPage
      requerimientoId={parseId(id)}
      usuarioId={state.usuario.id}
      suministros={state.suministros}
      categorias={state.categorias}
      mapa={config.mapa}
      hasConstancia={config.legal?.constancia}
      contact={config}
    />
  );
}

/** The page also works without an account; with one, the known data is not asked again. */
export function Solicitud({ config }: Pick<Props, 'config'>) {
  const { tipo = '' } = useParams();
  const { state } = useSession();
  const { nombre = '', apellido = '', ...known } = state?.usuario ?? {};
  return (
    <SolicitudPage
      tipo={tipo}
      known={{ ...known, nombre: `${nombre} ${apellido}`.trim() }}
      contact={config}
      leyendaDatos={config.legal.leyendaDatos}
    />
  );
}

export function EstadoPublico({ config }: Pick<Props, 'config'>) {
  const [search] = useSearchParams();
  return <EstadoPublicoPage numero={search.get('numero') ?? ''} contact={config} />;
}
