import type { Contact } from '@oficina/ui/contact-line';
import { TWO_FACTOR_PATH } from '@oficina/ui/forbidden';
import { IconNext } from '@oficina/ui/icon';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { useHeadingFocus } from '@oficina/ui/use-heading-focus';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ELIMINAR_CUENTA_PATH, PREFERENCIAS_PATH, type Usuario } from '../contract/index.ts';
import { DownloadData } from './download-data.tsx';
import { MissingData } from './missing-data.tsx';
import { PerfilForm } from './perfil.form.tsx';
import styles from './perfil.module.css';
import { PerfilDatos } from './perfil-datos.tsx';

/** The undefined links depend on the installation or the person. */
export type PerfilLinks = {
  telefono: string | undefined;
  identidad: string | undefined;
  tarjetas: string | undefined;
  suministros: string;
};

export type PerfilPageProps = {
  usuario: Omit<Usuario, '@id' | '@type'>;
  /** False while only the browser's saved copy is known, which has neither document nor telephone. */
  isComplete: boolean;
  failed?: boolean | undefined;
  cooperativa: string;
  links: PerfilLinks;
  leyendaDatos?: string | undefined;
  contact: Contact;
  onCambio: () => Promise<void>;
};

export default function PerfilPage(props: PerfilPageProps) {
  const { usuario, leyendaDatos, onCambio } = props;
  const [mode, setMode] = useState<'reads' | 'edits' | 'edited'>('reads');
  /** What the server stored is shown until the user is read again. */
  const [saved, setSaved] = useState<PerfilPageProps['usuario'] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever arrives is newer than what was saved here
  useEffect(() => setSaved(null), [usuario]);
  const shown = saved ?? usuario;
  if (mode === 'edits')
    return (
      <PerfilForm
        usuario={shown}
        leyendaDatos={leyendaDatos}
        onBack={() => setMode('edited')}
        onSaved={(stored) => {
          setSaved(stored);
          setMode('edited');
          void onCambio();
        }}
      />
    );
  return <Reading {...props} usuario={shown} returned={mode === 'edited'} onEdit={() => setMode('edits')} />;
}

type ReadingProps = PerfilPageProps & { returned: boolean; onEdit: () => void };

function Reading(props: ReadingProps) {
  const { isComplete, failed = false, links, onCambio, returned } = props;
  return (
    <div ref={useHeadingFocus(returned)}>
      <PageHeader title="Perfil" />
      {isComplete ? (
        <div className={styles.columnas}>
          <PerfilDatos {...props} />
          <OtherPages links={links} />
        </div>
      ) : (
        <MissingData fields={5} failed={failed} reload={onCambio} />
      )}
    </div>
  );
}

function OtherPages({ links }: { links: PerfilLinks }) {
  const { tarjetas, suministros } = links;
  const pages: [string, string | undefined][] = [
    ['Medios de pago', tarjetas],
    ['Suministros', suministros],
    ['Ajustes', PREFERENCIAS_PATH],
    ['Verificación en dos pasos', TWO_FACTOR_PATH],
  ];
  return (
    <Panel title="Tu cuenta">
      <ul className={styles.enlaces}>
        {pages.map(
          ([texto, to]) =>
            to && (
              <li key={texto}>
                <Link to={to}>
                  {texto}
                  <IconNext size={20} />
                </Link>
              </li>
            ),
        )}
        <li>
          <DownloadData />
        </li>
        <li>
          <Link to={ELIMINAR_CUENTA_PATH}>
            Eliminar mi cuenta
            <IconNext size={20} />
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
