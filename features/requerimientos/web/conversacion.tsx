import { DateText } from '@oficina/ui/date-text';
import { lazy, type Ref, Suspense } from 'react';
import { type Requerimiento, requerimientoEstado } from '../contract/index.ts';
import { Adjuntos } from './adjuntos.tsx';
import { conversacionDe, type Entrada } from './hilo.ts';
import type { MapaConfig } from './mapa/mapa-config.ts';
import styles from './ver.module.css';

// Few have a place.
const VerEnElMapa = lazy(async () => ({ default: (await import('./mapa/ver-en-el-mapa.tsx')).VerEnElMapa }));

type Props = { caso: Requerimiento; mapa: MapaConfig | undefined; ultima: Ref<HTMLLIElement> };

/** What was said and done, the oldest first. `ultima` is where whoever has just answered is taken. */
export function Conversacion({ caso, mapa, ultima }: Props) {
  const entradas = conversacionDe(caso);
  return (
    <ol className={styles.conversacion}>
      {entradas.map((entrada, index) => (
        <li
          key={entrada.clave}
          ref={index === entradas.length - 1 ? ultima : undefined}
          tabIndex={-1}
          className={entrada.propia ? styles.propia : undefined}
        >
          <Cabeza entrada={entrada} />
          {/* As it was written: escaped, and with its lines. */}
          {entrada.texto && <p className={styles.texto}>{entrada.texto}</p>}
          {entrada.adjuntos.length > 0 && (
            <Adjuntos adjuntos={entrada.adjuntos} titulo={`Archivos de ${entrada.autor}`} />
          )}
          {entrada.inicial && caso.ubicacion && (
            <Suspense>
              <VerEnElMapa mapa={mapa} ubicacion={caso.ubicacion} />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  );
}

function Cabeza({ entrada: { autor, cuando, estado, texto, adjuntos } }: { entrada: Entrada }) {
  return (
    <p className={styles.quien}>
      <span>
        <strong>{autor}</strong>
        {estado !== null && ` · pasó a ${requerimientoEstado.customerLabel(estado)}`}
        {estado === null && texto === null && adjuntos.length > 0 && ' · sumó un archivo'}
      </span>
      <span className={styles.cuando}>
        <DateText value={cuando} format="hora" />
      </span>
    </p>
  );
}
