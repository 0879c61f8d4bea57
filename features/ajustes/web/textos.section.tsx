import { ApiError } from '@oficina/hydra';
import { type PlantillaPreview, textoClave } from '@oficina/mensajes/contract';
import { AsTheyReadIt, groupPlantillas, usePlantillas, usePrevia, usePrueba } from '@oficina/mensajes/web';
import { ActionButton } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { CardSkeleton } from '@oficina/ui/loading';
import { ProblemNotice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useAction } from '@oficina/ui/use-action';
import { useSettled } from '@oficina/ui/use-settled';
import { useState } from 'react';
import styles from './configuracion.module.css';
import { type Draft, useDraft } from './draft.tsx';
import { ParteField } from './parte.field.tsx';
import { Preview, WideSection } from './pieces.tsx';

const FIRST = 'factura_vence';

/** What the cooperative says in each message. What it may not write is not here. */
export default function TextosSection() {
  const query = usePlantillas();
  const [nombre, setNombre] = useState(FIRST);
  if (!query.data) return <QueryFallback query={query} skeleton={<CardSkeleton />} />;
  const options = groupPlantillas(query.data.plantillas.filter(({ editable }) => editable)).flatMap(
    ({ titulo, plantillas }) =>
      plantillas.map((one) => ({ value: one.nombre, label: `${titulo}: ${one.cuando}` })),
  );
  return <Mensaje key={nombre} nombre={nombre} options={options} onChoose={setNombre} />;
}

type MensajeProps = {
  nombre: string;
  options: readonly { value: string; label: string }[];
  onChoose: (nombre: string) => void;
};

const textOf = (draft: Draft, nombre: string, parte: string) =>
  String(draft.valueOf(textoClave(nombre, parte)) ?? '');

function Mensaje({ nombre, options, onChoose }: MensajeProps) {
  const draft = useDraft();
  // What is refused is not drawn: the last one that could be sent stays in sight.
  const [shown, setShown] = useState<PlantillaPreview>();
  const [writing, setWriting] = useState<string>();
  const partes = shown?.partes ?? [];
  const changed = Object.fromEntries(
    partes
      .filter(({ parte }) => draft.isChanged(textoClave(nombre, parte)))
      .map(({ parte }) => [parte, textOf(draft, nombre, parte)]),
  );
  const query = usePrevia(nombre, useSettled(changed, 400));
  if (query.data && query.data !== shown) setShown(query.data);
  const fault = query.error instanceof ApiError ? query.error.violations[0] : undefined;
  return (
    <WideSection
      besidePhone
      claves={partes.map(({ parte }) => textoClave(nombre, parte))}
      side={
        <>
          <SelectField
            label="Mensaje"
            options={options}
            value={nombre}
            onChange={({ target }) => onChoose(target.value)}
          />
          {partes.map((parte) => (
            <ParteField
              key={parte.parte}
              nombre={nombre}
              parte={parte}
              error={fault?.propertyPath === parte.parte ? fault.message : undefined}
              isWriting={writing === parte.parte}
              onWrite={() => setWriting(parte.parte)}
            />
          ))}
          {shown?.sms && (
            <p>
              <b>WhatsApp</b> <span className={styles.suave}>Meta lo aprueba: acá no se cambia.</span>
            </p>
          )}
          <Prueba nombre={nombre} textos={changed} />
        </>
      }
    >
      <Preview>
        {shown ? (
          <AsTheyReadIt preview={shown} />
        ) : (
          <QueryFallback query={query} skeleton={<CardSkeleton />} />
        )}
        <p className={styles.suave}>
          Los enlaces, las leyendas y el pie van siempre. Los datos son inventados.
        </p>
      </Preview>
    </WideSection>
  );
}

function Prueba({ nombre, textos }: { nombre: string; textos: Readonly<Record<string, string>> }) {
  const send = usePrueba(nombre);
  const prueba = useAction(async () => {
    const { para } = await send(textos);
    notify({ text: `Te mandamos la prueba a ${para}.` });
  });
  return (
    <div className={styles.eleccion}>
      <ProblemNotice reason={prueba.problem} />
      <ActionButton action={prueba} label="Enviarme una prueba" busyText="Enviando…" />
    </div>
  );
}
