import { LinkButton } from '@oficina/ui/button';
import { LetterBoxDrawing } from '@oficina/ui/drawings';
import { EmptyState } from '@oficina/ui/empty';
import { isForbidden } from '@oficina/ui/forbidden';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { ListView, NotConfirmed, useList } from '@oficina/ui/list';
import { Notice } from '@oficina/ui/notice';
import { type Clock, systemClock } from '@oficina/values';
import { agregarRequerimientoPath, type RequerimientoCategoria } from '../../contract/index.ts';
import { useRequerimientoCount } from '../requerimientos.api.ts';
import { startLabel } from '../texts.ts';
import styles from './agregar.module.css';
import { type CategoriaContext, categoriaList } from './categoria.list.tsx';
import { CategoriaLoader, type CategoriaLoaderProps } from './categoria-loader.tsx';
import { MoreInfoLink } from './more-info-link.tsx';
import { RequerimientoRows } from './requerimiento-row.tsx';

export type CategoriaPageProps = CategoriaLoaderProps & Omit<CategoriaContext, 'now'> & { clock?: Clock };

export default function CategoriaPage(props: CategoriaPageProps) {
  return (
    <CategoriaLoader {...props}>
      {(categoria) => <CategoriaRequerimientos key={categoria.id} {...props} categoria={categoria} />}
    </CategoriaLoader>
  );
}

function CategoriaRequerimientos(props: CategoriaPageProps & { categoria: RequerimientoCategoria }) {
  const { categoria, usuarioId, clock = systemClock } = props;
  const context: CategoriaContext = { ...props, now: clock.now() };
  const list = useList(categoriaList(categoria), context);
  const { error } = list.query;
  return (
    <>
      <PageHeader title={categoria.nombre} subtitle={categoria.textoAyuda} />
      <Stack gap={16}>
        <MoreInfoLink url={categoria.url} />
        {isForbidden(error) ? (
          <NotConfirmed error={error} />
        ) : (
          <>
            {categoria.activo ? (
              <div>
                <LinkButton variant="primary" to={agregarRequerimientoPath(categoria.id)}>
                  {startLabel(categoria.sustantivo)}
                </LinkButton>
              </div>
            ) : (
              <Notice tint="gris">
                Por ahora no se reciben {categoria.sustantivoPlural} nuevos de este tipo.
              </Notice>
            )}
            <ListView
              handle={list}
              drawRows={(caption) => (
                <RequerimientoRows {...context} caption={caption} requerimientos={list.rows} />
              )}
              empty={<EmptyList {...{ categoria, usuarioId }} view={list.list.viewOf(list.state)} />}
            />
          </>
        )}
      </Stack>
    </>
  );
}

type EmptyListProps = {
  categoria: RequerimientoCategoria;
  usuarioId: number;
  view: { empty?: string } | undefined;
};

/** Other tabs may have cases even if this one is empty, so all of them are counted. */
function EmptyList({ categoria, usuarioId, view }: EmptyListProps) {
  const isOfAll = view?.empty === undefined;
  const total = useRequerimientoCount(categoria.id, usuarioId, !isOfAll).data;
  const { sustantivoPlural: plural, nombre } = categoria;
  if (isOfAll || total === 0)
    return (
      <div className={styles.vacio}>
        <LetterBoxDrawing />
        <EmptyState bare reason={`Todavía no hiciste ${plural} de ${nombre}.`} />
      </div>
    );
  return (
    <EmptyState reason={total ? `${view.empty} En «Todos» están los que hiciste hasta hoy.` : view.empty} />
  );
}
