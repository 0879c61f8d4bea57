import { ApiError } from '@oficina/hydra';
import { ErrorState, Placeholder } from '@oficina/ui/empty';
import { Panel, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Tabs } from '@oficina/ui/tabs';
import { useState } from 'react';
import type { PlantillaVista } from '../contract/index.ts';
import { usePlantilla } from './mensajes.api.ts';
import { palabraDePrioridad } from './palabras.ts';
import styles from './plantillas.module.css';

type Canal = 'correo' | 'texto' | 'sms' | 'push';

const CANALES: readonly { value: Canal; label: string; de: 'email' | 'sms' | 'push' }[] = [
  { value: 'correo', label: 'Correo', de: 'email' },
  { value: 'texto', label: 'Texto', de: 'email' },
  { value: 'sms', label: 'SMS', de: 'sms' },
  { value: 'push', label: 'Push', de: 'push' },
];

export function PlantillaElegida({ nombre }: { nombre: string }) {
  const { data, error, isPending, isFetching, refetch } = usePlantilla(nombre);
  if (isPending) return <CardSkeleton />;
  if (!data) {
    return error instanceof ApiError && error.status === 404 ? (
      <Placeholder title="No hay un mensaje con ese nombre." />
    ) : (
      <ErrorState retry={() => void refetch()} retrying={isFetching} />
    );
  }
  return <Vista vista={data} />;
}

function Vista({ vista }: { vista: PlantillaVista }) {
  const canales = CANALES.filter(({ de }) => vista[de]);
  const [pedido, setPedido] = useState<Canal | null>(null);
  const canal = pedido ?? canales[0]?.value;
  return (
    <Panel title={vista.cuando}>
      <Stack gap={16}>
        <p className={styles.suave}>
          Prioridad: {palabraDePrioridad(vista.prioridad)} · {vista.nombre}
        </p>
        {canal && <Tabs label="Cómo verlo" options={canales} value={canal} onChange={setPedido} />}
        {canal === 'correo' && vista.email && <Correo {...vista.email} />}
        {canal === 'texto' && vista.email && <pre className={styles.texto}>{vista.email.texto}</pre>}
        {canal === 'sms' && vista.sms && (
          <>
            <p className={styles.globo}>{vista.sms.texto}</p>
            <p className={styles.suave}>
              {vista.sms.partes === 1 ? 'Sale en 1 SMS.' : `Sale en ${vista.sms.partes} SMS.`}
            </p>
          </>
        )}
        {canal === 'push' && vista.push && (
          <div className={styles.globo}>
            <p className={styles.fuerte}>{vista.push.titulo}</p>
            <p>{vista.push.cuerpo}</p>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

/** Every link of the mail asks for another window, which its frame may not open: pressing them does nothing. */
const sinSalida = (html: string) => html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);

function Correo({ asunto, html }: { asunto: string; html: string }) {
  return (
    <>
      <p>
        Asunto: <strong>{asunto}</strong>
      </p>
      <iframe className={styles.telefono} title={`Correo: ${asunto}`} sandbox="" srcDoc={sinSalida(html)} />
    </>
  );
}
