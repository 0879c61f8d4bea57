import { BackLink } from '@oficina/ui/back-link';
import { ErrorState, Placeholder } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { usePageHeading } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { useSection } from '@oficina/ui/section';
import { type ShortcutGroup, useShortcuts } from '@oficina/ui/shortcuts';
import { usePhone } from '@oficina/ui/use-phone';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MENSAJES_PATH } from '../contract/index.ts';
import { ChosenPlantilla } from './chosen-plantilla.tsx';
import { groupPlantillas, type Resumen } from './groups.ts';
import { tipoLabel } from './labels.ts';
import { usePlantillas } from './mensajes.api.ts';
import styles from './plantillas.module.css';

export default function PlantillasPage() {
  const [search] = useSearchParams();
  const phone = usePhone();
  const query = usePlantillas();
  const chosen = search.get('ver');
  const heading = usePageHeading('Cómo se ve cada mensaje');
  const back =
    phone && chosen
      ? { to: '?', label: 'Todos los mensajes', short: 'Todos' }
      : { to: MENSAJES_PATH, label: 'Mensajes salientes', short: 'Mensajes' };
  useSection(back.to);
  const columns = useRef<HTMLDivElement>(null);
  const previous = useRef(chosen);
  useNeighbourKeys(columns, chosen);
  // On a phone the list and the message replace each other, so the pressed link disappears and the focus has to be moved.
  useEffect(() => {
    if (phone && previous.current !== chosen) columns.current?.focus();
    previous.current = chosen;
  }, [phone, chosen]);
  const { isSuccess } = query;
  // What is open may be far down the list, which has a scroll of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one was opened, or the list was read
  useEffect(() => {
    const open = columns.current?.querySelector<HTMLElement>('nav [aria-current]');
    const list = open?.closest('nav');
    // Only the list moves: the page keeps its title.
    if (open && list && !isInside(open, list)) list.scrollTop = open.offsetTop - list.clientHeight / 3;
  }, [chosen, isSuccess]);
  if (isForbidden(query.error)) return <Forbidden />;
  return (
    <>
      <div className={styles.cabeza}>
        <div>
          <BackLink {...back} />
          <h1 ref={heading} tabIndex={-1}>
            Cómo se ve cada mensaje
          </h1>
        </div>
        <p className={styles.suave}>Con datos inventados. Acá no se envía nada.</p>
      </div>
      {query.isPending && <ListSkeleton rows={6} />}
      {query.isError && <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.data && (
        <div ref={columns} tabIndex={-1} className={styles.columnas}>
          {!(phone && chosen) && <PlantillaIndex plantillas={query.data.plantillas} chosen={chosen} />}
          {chosen ? (
            <ChosenPlantilla key={chosen} nombre={chosen} />
          ) : (
            !phone && <Placeholder title="Elegí un mensaje de la lista." />
          )}
        </div>
      )}
    </>
  );
}

function isInside(open: HTMLElement, list: HTMLElement): boolean {
  const top = open.offsetTop - list.scrollTop;
  return top >= 0 && top + open.offsetHeight <= list.clientHeight;
}

/** The keys go up and down the list, and what is beside it follows. */
function useNeighbourKeys(columns: RefObject<HTMLElement | null>, chosen: string | null): void {
  const move = (step: number) => {
    const links = [...(columns.current?.querySelectorAll<HTMLAnchorElement>('nav a') ?? [])];
    const before = links.findIndex((link) => link.search === `?ver=${chosen}`);
    const next = links[before === -1 ? 0 : Math.min(links.length - 1, Math.max(0, before + step))];
    next?.focus();
    next?.click();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) }, { help: KEYS });
}

const KEYS: readonly ShortcutGroup[] = [
  {
    title: 'En los mensajes',
    keys: [
      ['j', 'Ver el que sigue'],
      ['k', 'Ver el anterior'],
    ],
  },
];

function PlantillaIndex({ plantillas, chosen }: { plantillas: readonly Resumen[]; chosen: string | null }) {
  return (
    <nav aria-label="Mensajes" className={styles.indice}>
      {groupPlantillas(plantillas).map((group) => (
        <section key={group.titulo}>
          <h2>{group.titulo}</h2>
          <ul>
            {group.plantillas.map(({ nombre, cuando, tipos }) => (
              <li key={nombre}>
                <Link
                  to={`?ver=${nombre}`}
                  title={nombre}
                  aria-current={nombre === chosen ? 'true' : undefined}
                >
                  {cuando}
                  <small>{tipos.map(tipoLabel).join(', ')}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
