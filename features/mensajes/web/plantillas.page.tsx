import { ErrorState, Placeholder } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useRef } from 'react';
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
  const columns = useRef<HTMLDivElement>(null);
  const previous = useRef(chosen);
  // On a phone the list and the message replace each other, so the pressed link disappears and the focus has to be moved.
  useEffect(() => {
    if (phone && previous.current !== chosen) columns.current?.focus();
    previous.current = chosen;
  }, [phone, chosen]);
  if (isForbidden(query.error)) return <Forbidden />;
  return (
    <>
      <PageHeader
        title="Cómo se ve cada mensaje"
        subtitle="Con datos inventados. Acá no se envía nada."
        back={
          phone && chosen
            ? { to: '?', label: 'Todos los mensajes' }
            : { to: MENSAJES_PATH, label: 'Mensajes salientes' }
        }
      />
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

function PlantillaIndex({ plantillas, chosen }: { plantillas: readonly Resumen[]; chosen: string | null }) {
  return (
    <nav aria-label="Mensajes" className={styles.indice}>
      {groupPlantillas(plantillas).map((group) => (
        <section key={group.titulo}>
          <h2>{group.titulo}</h2>
          <ul>
            {group.plantillas.map(({ nombre, cuando, tipos }) => (
              <li key={nombre}>
                <Link to={`?ver=${nombre}`} aria-current={nombre === chosen ? 'true' : undefined}>
                  {cuando}
                </Link>
                <small>
                  {tipos.map(tipoLabel).join(', ')} · {nombre}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
