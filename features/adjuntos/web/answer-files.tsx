import { IconCamera, IconForm } from '@oficina/ui/icon';
import { type ReactNode, useRef } from 'react';
import type { AcceptedFiles } from '../contract/index.ts';
import { ChosenFiles, FileButton } from './file-picker.tsx';
import { acceptedTypes } from './files.ts';
import styles from './uploads.module.css';
import type { FormFiles } from './use-subidas.ts';

type Props = { archivos: FormFiles; accepts: AcceptedFiles /** It sends the answer. */; children: ReactNode };

/** Beside the button that sends an answer stand those that add a file to it; what was chosen is listed above. */
export function AnswerFiles({ archivos, accepts, children }: Props) {
  const rowRef = useRef<HTMLDivElement>(null);
  const asked = [
    { clase: 'foto', label: 'Foto', icon: <IconCamera />, count: accepts.adjuntarFotos },
    { clase: 'archivo', label: 'Archivo', icon: <IconForm />, count: accepts.adjuntarArchivos },
  ] as const;
  const accepted = asked.filter(({ count }) => count > 0);
  // The button of the file disappears, so the focus moves to the one that chooses another.
  const remove = (id: number) => {
    archivos.remove(id);
    rowRef.current?.querySelector<HTMLElement>('button[type=button]')?.focus();
  };
  return (
    <div className={styles.respuesta}>
      {accepted.map(({ clase }) => (
        <ChosenFiles
          key={clase}
          clase={clase}
          list={archivos.ofClase(clase)}
          onRemove={remove}
          onRetry={archivos.retry}
        />
      ))}
      <div ref={rowRef} className={styles.enviar}>
        {children}
        {accepted.map(({ clase, label, icon }) => (
          <FileButton
            key={clase}
            tipos={acceptedTypes(clase)}
            icon={icon}
            onFiles={(files) => archivos.add([...(files ?? [])], clase)}
          >
            {label}
          </FileButton>
        ))}
      </div>
    </div>
  );
}
