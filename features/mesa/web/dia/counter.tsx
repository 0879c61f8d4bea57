import { CORTES_PATH } from '@oficina/cortes/contract';
import { fichaPath } from '@oficina/suministros/contract';
import { formatDate } from '@oficina/ui/date-text';
import { IconSearch } from '@oficina/ui/icon';
import { periodoName } from '@oficina/values';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Dia } from '../../contract/index.ts';
import { openSearch } from '../buscar/opening.ts';
import { idOf } from '../buscar/options.ts';
import styles from './dia.module.css';
import { formatHour } from './lines.ts';
import { Cards, Section } from './section.tsx';

/** A clerk at the counter begins with who is in front of them. */
export function Counter({ dia, now }: { dia: Dia; now: Date }) {
  const { fichas = [], cortesPorZona = [], facturasCargadas } = dia;
  return (
    <>
      <SearchBox />
      <Cards>
        {fichas.length > 0 && (
          <Section title="Mis últimas fichas">
            <ul className={styles.fichas}>
              {fichas.map((one) => (
                <li key={one['@id']}>
                  <Link to={fichaPath(idOf(one['@id']))}>{one.nombre}</Link>
                  <span className={styles.suave}>{one.cuenta}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {cortesPorZona.length > 0 && (
          <Section title="Cortes en curso">
            <ul className={styles.fichas}>
              {cortesPorZona.map((one) => (
                // Only who publishes cuts may open their list, and has their counts in this page.
                <CutZone key={one.zona} zone={one} canOpen={dia.cortes !== undefined} now={now} />
              ))}
            </ul>
          </Section>
        )}
      </Cards>
      {facturasCargadas?.periodo && (
        <p className={styles.pie}>
          Facturas cargadas hasta {periodoName(facturasCargadas.periodo)}
          {facturasCargadas.actualizado && `, el ${formatDate(facturasCargadas.actualizado)}`}
        </p>
      )}
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
  useEffect(() => box.current?.focus(), []);
  return (
    <label className={styles.buscar}>
      <span>¿A quién atendés?</span>
      <span>
        <IconSearch size={22} />
        <input
          ref={box}
          type="text"
          autoComplete="off"
          placeholder="Apellido, suministro, documento, teléfono…"
          value=""
          onChange={({ target }) => openSearch(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && openSearch('')}
        />
      </span>
    </label>
  );
}
