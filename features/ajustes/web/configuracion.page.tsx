import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { usePageHeading } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { PillSelect } from '@oficina/ui/pill-select';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { usePhone } from '@oficina/ui/use-phone';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { configuracionPath } from '../contract/index.ts';
import { useAjustes } from './ajustes.api.ts';
import styles from './configuracion.module.css';
import { DraftProvider } from './draft.tsx';
import { SaveBar } from './save-bar.tsx';
import { TitleSlot } from './title-acts.tsx';

export type ConfigSection = {
  id: string;
  label: string;
  /** What is written in it is saved with the bar of the page. */
  isSaved?: boolean;
  content: ReactNode;
};

export type ConfiguracionPageProps = {
  /** Those that the person may change, in their order. */
  sections: readonly ConfigSection[];
  /** That of the address; without one, or with one that is not theirs, the first. */
  chosen: string | undefined;
};

export default function ConfiguracionPage({ sections, chosen }: ConfiguracionPageProps) {
  const heading = usePageHeading('Configuración');
  const phone = usePhone();
  const navigate = useNavigate();
  const [acts, setActs] = useState<HTMLElement | null>(null);
  const query = useAjustes();
  if (isForbidden(query.error)) return <Forbidden error={query.error} />;
  const current = sections.find(({ id }) => id === chosen) ?? sections[0];
  return (
    <div className={styles.pagina}>
      <div className={styles.titulo}>
        <h1 ref={heading} tabIndex={-1} className={phone ? 'oculto' : undefined}>
          Configuración
        </h1>
        {phone && current ? (
          <PillSelect
            label="Sección"
            shown={`Configuración · ${current.label}`}
            options={sections.map(({ id, label }) => ({ value: id, label }))}
            value={current.id}
            onChange={({ target }) => navigate(configuracionPath(target.value))}
          />
        ) : (
          <nav aria-label="Secciones">
            {sections.map(({ id, label }) => (
              <Link
                key={id}
                to={configuracionPath(id)}
                aria-current={id === current?.id ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        {!phone && <span ref={setActs} data-primary className={styles.actos} />}
      </div>
      <QueryFallback query={query} skeleton={<CardSkeleton />} />
      {query.data && (
        <DraftProvider ajustes={query.data}>
          <div className={styles.cuerpo}>
            <TitleSlot value={acts}>
              <Suspense fallback={<CardSkeleton />}>{current?.content}</Suspense>
            </TitleSlot>
          </div>
          <SaveBar isOfSection={current?.isSaved === true} />
        </DraftProvider>
      )}
    </div>
  );
}
