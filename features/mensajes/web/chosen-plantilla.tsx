import { isNotFound, Placeholder } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { Tabs } from '@oficina/ui/tabs';
import { useState } from 'react';
import type { PlantillaPreview } from '../contract/index.ts';
import { prioridadLabel } from './labels.ts';
import { usePlantilla } from './mensajes.api.ts';
import styles from './plantillas.module.css';

type PreviewTab = 'correo' | 'texto' | 'sms' | 'push';

const PREVIEW_TABS: readonly { value: PreviewTab; label: string; channel: 'email' | 'sms' | 'push' }[] = [
  { value: 'correo', label: 'Correo', channel: 'email' },
  { value: 'texto', label: 'Sin formato', channel: 'email' },
  { value: 'sms', label: 'SMS', channel: 'sms' },
  { value: 'push', label: 'Notificación', channel: 'push' },
];

export function ChosenPlantilla({ nombre }: { nombre: string }) {
  const query = usePlantilla(nombre);
  if (query.data) return <Preview preview={query.data} />;
  if (isNotFound(query.error)) return <Placeholder title="No hay un mensaje con ese nombre." />;
  return <QueryFallback query={query} skeleton={<CardSkeleton />} />;
}

function Preview({ preview }: { preview: PlantillaPreview }) {
  return (
    <Panel title={preview.cuando}>
      <Stack gap={16}>
        <p className={styles.suave} title={preview.nombre}>
          Prioridad: {prioridadLabel(preview.prioridad)}
        </p>
        <AsTheyReadIt preview={preview} />
      </Stack>
    </Panel>
  );
}

/** What the person gets, by each of the ways in which it goes. */
export function AsTheyReadIt({ preview }: { preview: PlantillaPreview }) {
  const tabs = PREVIEW_TABS.filter(({ channel }) => preview[channel]);
  const [chosenTab, setChosenTab] = useState<PreviewTab | null>(null);
  const tab = tabs.find(({ value }) => value === chosenTab)?.value ?? tabs[0]?.value;
  return (
    <Stack gap={16}>
      {tab && <Tabs look="line" label="Cómo verlo" options={tabs} value={tab} onChange={setChosenTab} />}
      {tab === 'correo' && preview.email && <Correo {...preview.email} />}
      {tab === 'texto' && preview.email && <pre className={styles.texto}>{preview.email.texto}</pre>}
      {tab === 'sms' && preview.sms && (
        <>
          <p className={styles.globo}>{preview.sms.texto}</p>
          <p className={styles.suave}>
            {preview.sms.partes === 1 ? 'Sale en 1 SMS.' : `Sale en ${preview.sms.partes} SMS.`}
          </p>
        </>
      )}
      {tab === 'push' && preview.push && (
        <div className={styles.globo}>
          <p className={styles.fuerte}>{preview.push.titulo}</p>
          <p>{preview.push.cuerpo}</p>
        </div>
      )}
    </Stack>
  );
}

/** Every link opens a new window, which the sandboxed frame may not do, so pressing a link has no effect. */
const withInertLinks = (html: string) =>
  html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);

function Correo({ asunto, html }: { asunto: string; html: string }) {
  return (
    <>
      <p>
        Asunto: <strong>{asunto}</strong>
      </p>
      <iframe
        className={styles.telefono}
        title={`Correo: ${asunto}`}
        sandbox=""
        srcDoc={withInertLinks(html)}
      />
    </>
  );
}
