import { ErrorState, Placeholder } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { PageHeader } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { usePhone } from '@oficina/ui/use-phone';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { agrupar, type Resumen } from './grupos.ts';
import { usePlantillas } from './mensajes.api.ts';
import { palabraDeTipo } from './palabras.ts';
import { PlantillaElegida } from './plantilla-elegida.tsx';
import styles from './plantillas.module.css';

export type PlantillasPageProps = { mensajesTo: string };

/** Every message the portal can send, as whoever gets it will see it. Which one is in the address. */
export default function PlantillasPage({ mensajesTo }: PlantillasPageProps) {
  const [search] = useSearchParams();
  const phone = usePhone();
  const consulta = usePlantillas();
  const elegida = search.get('ver');
  const columnas = useRef<HTMLDivElement>(null);
  const anterior = useRef(elegida);
  // On a telephone one takes the place of the other, and with it goes the link that was pressed.
  useEffect(() => {
    if (phone && anterior.current !== elegida) columnas.current?.focus();
    anterior.current = elegida;
  }, [phone, elegida]);
  if (isForbidden(consulta.error)) return <Forbidden />;
  return (
    <>
      <PageHeader
        title="Cómo se ve cada mensaje"
        subtitle="Con datos inventados. Acá no se envía nada."
        back={
          phone && elegida
            ? { to: '?', label: 'Todos los mensajes' }
            : { to: mensajesTo, label: 'Mensajes salientes' }
        }
      />
      {consulta.isPending && <ListSkeleton rows={6} />}
      {consulta.isError && (
        <ErrorState retry={() => void consulta.refetch()} retrying={consulta.isFetching} />
      )}
      {consulta.data && (
        <div ref={columnas} tabIndex={-1} className={styles.columnas}>
          {!(phone && elegida) && <Indice plantillas={consulta.data.plantillas} elegida={elegida} />}
          {elegida ? (
            <PlantillaElegida key={elegida} nombre={elegida} />
          ) : (
            !phone && <Placeholder title="Elegí un mensaje de la lista." />
          )}
        </div>
      )}
    </>
  );
}

function Indice({ plantillas, elegida }: { plantillas: readonly Resumen[]; elegida: string | null }) {
  return (
    <nav aria-label="Mensajes" className={styles.indice}>
      {agrupar(plantillas).map((grupo) => (
        <section key={grupo.titulo}>
          <h2>{grupo.titulo}</h2>
          <ul>
            {grupo.plantillas.map(({ nombre, cuando, tipos }) => (
              <li key={nombre}>
                <Link to={`?ver=${nombre}`} aria-current={nombre === elegida ? 'true' : undefined}>
                  {cuando}
                </Link>
                <small>
                  {tipos.map(palabraDeTipo).join(', ')} · {nombre}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
