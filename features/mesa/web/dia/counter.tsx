import { CORTES_PATH } from '@oficina/cortes/contract';
import { fichaPath } from '@oficina/suministros/contract';
import { formatDate } from '@oficina/ui/date-text';
import { IconSearch } from '@oficina/ui/icon';
import { periodoName } from '@oficina/values';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Dia } from '../../contract/index.ts';
import { openSearch } from '../buscar/opening.ts';
import { idOf } from '../buscar/options.ts';
import counterStyles from './counter.module.css';
import styles from './dia.module.css';
import { formatHour } from './lines.ts';
import { Cards, Section } from './section.tsx';

/** A clerk at the counter begins with who is in front of them. */
export function Counter({ dia, now }: { dia: Dia; now: Date }) {
  const { fichas = [], cortesPorZona = [], facturasCargadas } = dia;
  return (
    <>
      <SearchBox />
      {/* What is asked at the counter is always in the same place, also when there is none of it. */}
      <Cards>
        <div className={counterStyles.pila}>
          <Section title="Mis últimas fichas">
            <ul className={counterStyles.fichas}>
              {fichas.map((one) => (
                <li key={one['@id']} className={counterStyles.una}>
                  <Link to={fichaPath(idOf(one['@id']))}>{one.nombre}</Link>
                  <span className={styles.suave}>{one.cuenta}</span>
                </li>
              ))}
              {fichas.length === 0 && <li className={styles.suave}>Acá quedan las que abras.</li>}
            </ul>
          </Section>
        </div>
        <div className={counterStyles.pila}>
          <Section title="Cortes en curso">
            <ul className={counterStyles.fichas}>
              {cortesPorZona.map((one) => (
                // Only who publishes cuts may open their list, and has their counts in this page.
                <CutZone key={one.zona} zone={one} canOpen={dia.cortes !== undefined} now={now} />
              ))}
              {cortesPorZona.length === 0 && <li className={styles.suave}>No hay ninguno.</li>}
            </ul>
          </Section>
          {facturasCargadas?.periodo && (
            <Section title="Facturas cargadas">
              <ul className={counterStyles.fichas}>
                <li>
                  Hasta {periodoName(facturasCargadas.periodo)}
                  {facturasCargadas.actualizado && (
                    <span className={styles.suave}>el {formatDate(facturasCargadas.actualizado)}</span>
                  )}
                </li>
              </ul>
            </Section>
          )}
        </div>
      </Cards>
    </>
  );
}

type CutZoneProps = { zone: NonNullable<Dia['cortesPorZona']>[number]; canOpen: boolean; now: Date };

function CutZone({ zone, canOpen, now }: CutZoneProps) {
  const { zona, cantidad, motivo, desde, hasta } = zone;
  const hours = [
    cantidad > 1 && `${cantidad} cortes`,
    `desde ${formatHour(desde, now)}`,
    hasta && `vuelve ${formatHour(hasta, now)}`,
  ];
  return (
    <li>
      <span>
        {canOpen ? (
          <Link to={`${CORTES_PATH}?vista=en-curso&zona=${encodeURIComponent(zona)}`}>{zona}</Link>
        ) : (
          zona
        )}
        <span className={styles.suave}> · {motivo}</span>
      </span>
      <span className={styles.suave}>{hours.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** The first letter opens the search of the frame, which goes on with it. */
function SearchBox() {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={counterStyles.buscar}>
      <label htmlFor={id}>¿A quién atendés?</label>
      <div>
        <IconSearch size={22} />
        <input
          ref={box}
          id={id}
          type="text"
          autoComplete="off"
          placeholder="Apellido, suministro, documento…"
          aria-describedby={`${id}-hint`}
          value=""
          onChange={({ target }) => openSearch(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && openSearch('')}
        />
      </div>
      <small id={`${id}-hint`}>También por teléfono, factura, caso, calle o correo.</small>
    </div>
  );
}
