import { useDraft, WideSection } from '@oficina/ajustes/web/admin';
import { Button } from '@oficina/ui/button';
import { ListSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CATEGORIAS_ORDEN, type CategoriaEditable, type CategoriaValor } from '../../contract/index.ts';
import { CategoriaForm } from './categoria-form.tsx';
import { CategoriaList, type Listed } from './categoria-list.tsx';
import { CategoriaPreview } from './categoria-preview.tsx';
import { useCategoriasEditables } from './categorias.api.ts';
import styles from './categorias.module.css';
import { inOrder, move } from './orden.ts';

const NuevaCategoriaDialog = lazy(() => import('./nueva-categoria.dialog.tsx'));

const ARTEFACTO = 'artefacto.diasHabiles';

/** `onChanged` is told when what is offered changed, because the menu of whoever edits shows it too. */
type Props = { onChanged?: () => void };

export default function CategoriasSection({ onChanged }: Props) {
  const query = useCategoriasEditables();
  return (
    <>
      <QueryFallback query={query} skeleton={<ListSkeleton rows={6} />} />
      {query.data && <Categorias all={query.data} onChanged={onChanged} />}
    </>
  );
}

type CategoriasProps = { all: readonly CategoriaEditable[]; onChanged: (() => void) | undefined };

function Categorias({ all, onChanged }: CategoriasProps) {
  const draft = useDraft();
  const [search, setSearch] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const { rows, reorder } = useRows(all);
  useToldChanges([CATEGORIAS_ORDEN, ...all.map(({ clave }) => clave)], onChanged);
  const chosen = rows.find(({ codigo }) => codigo === search.get('categoria')) ?? rows[0];
  const categoria = all.find(({ clave }) => clave === chosen?.clave);
  const saved = chosen && (draft.find(chosen.clave)?.valor as CategoriaValor | undefined);
  const form = useFocusOnChoice(chosen?.clave);
  return (
    <>
      <WideSection
        claves={chosen ? [chosen.clave, CATEGORIAS_ORDEN] : [CATEGORIAS_ORDEN]}
        side={
          <>
            <div className={styles.cabeza}>
              <h2>Categorías</h2>
              <Button onClick={() => setMaking(true)}>Nueva categoría</Button>
            </div>
            <CategoriaList
              rows={rows}
              chosen={chosen?.codigo}
              onChoose={form.willFocus}
              onMove={(codigo, group, by) => reorder(codigo, group, by)}
            />
          </>
        }
      >
        <div ref={form.box} className={styles.dos}>
          {chosen && categoria && saved && (
            <>
              <CategoriaForm key={chosen.clave} categoria={categoria} saved={saved} valor={chosen.valor} />
              <CategoriaPreview
                categoria={categoria}
                valor={chosen.valor}
                artefacto={draft.valueOf(ARTEFACTO)}
                among={rows
                  .filter(({ valor }) => valor.activo && valor.sustantivo === chosen.valor.sustantivo)
                  .map(({ valor }) => valor.nombre)}
              />
            </>
          )}
        </div>
      </WideSection>
      {isMaking && (
        <Suspense>
          <NuevaCategoriaDialog
            onClose={() => setMaking(false)}
            onMade={({ codigo }) => setSearch({ categoria: codigo }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

/** As they will be once what was changed is saved. */
function useRows(all: readonly CategoriaEditable[]) {
  const draft = useDraft();
  const codigos = all.map(({ codigo }) => codigo);
  const saved = inOrder(codigos, draft.find(CATEGORIAS_ORDEN)?.valor as string[] | undefined);
  const order = inOrder(codigos, draft.valueOf(CATEGORIAS_ORDEN) as string[] | undefined);
  const rows = order.flatMap((codigo): Listed[] => {
    const { clave } = all.find((one) => one.codigo === codigo) as CategoriaEditable;
    const valor = draft.valueOf(clave) as CategoriaValor | undefined;
    return valor ? [{ clave, codigo, valor, isChanged: draft.isChanged(clave) }] : [];
  });
  const nameOf = (codigo: string) => rows.find((row) => row.codigo === codigo)?.valor.nombre ?? codigo;
  const reorder = (codigo: string, group: readonly string[], by: -1 | 1) => {
    const next = move(order, group, codigo, by);
    const isSame = next.every((one, index) => one === saved[index]);
    const inGroup = next.filter((one) => group.includes(one)).map(nameOf);
    draft.put(CATEGORIAS_ORDEN, {
      valor: next,
      names: isSame ? [] : [`Orden: ${inGroup.join(', ')}`],
      show: (valor) => ((valor as string[] | undefined) ?? codigos).map(nameOf).join(', '),
    });
  };
  return { rows, reorder };
}

function useToldChanges(claves: readonly string[], onChanged: (() => void) | undefined): void {
  const draft = useDraft();
  const versions = claves.map((clave) => `${clave} ${draft.find(clave)?.version}`).join();
  const before = useRef(versions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change, not for each way of telling it
  useEffect(() => {
    if (before.current === versions) return;
    before.current = versions;
    onChanged?.();
  }, [versions]);
}

/** On a phone the form is under the list, and whoever chose one goes to it. */
function useFocusOnChoice(clave: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one was chosen
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    box.current?.querySelector<HTMLElement>('[data-categoria]')?.focus();
  }, [clave]);
  return {
    box,
    willFocus: () => {
      wanted.current = true;
    },
  };
}
