import { Button } from '@oficina/ui/button';
import { FieldError } from '@oficina/ui/field';
import { FieldGroup } from '@oficina/ui/field-group';
import { Actions } from '@oficina/ui/layout';
import { useMedia } from '@oficina/ui/use-media';
import { usePhone } from '@oficina/ui/use-phone';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { acceptedTypes, type Clase } from './files.ts';
import type { UploadList } from './subidas.ts';
import styles from './uploads.module.css';
import type { FormFiles } from './use-subidas.ts';

export type FilePickerProps = {
  clase: Clase;
  archivos: FormFiles;
  /** 1 means optional, 2 required. */
  requirement: 1 | 2;
  obs?: string | undefined;
  error?: string | undefined;
  /** The button that gets the focus on an error has this id. */
  id?: string | undefined;
};

const TEXTS = {
  foto: { titulo: 'Fotos', choose: 'Elegir fotos', dragHint: 'También podés arrastrarlas hasta acá.' },
  archivo: {
    titulo: 'Archivos',
    choose: 'Elegir archivos',
    dragHint: 'También podés arrastrarlos hasta acá.',
  },
} as const;

export function FilePicker({ clase, archivos, requirement, obs, error, id }: FilePickerProps) {
  const { titulo, choose, dragHint } = TEXTS[clase];
  const ownId = useId();
  const base = id ?? ownId;
  const telefono = usePhone();
  // On other devices the camera button would open the same dialog as the other one.
  const hasCamera = useMedia('(pointer: coarse)') && clase === 'foto';
  const list = archivos.ofClase(clase);
  const tipos = acceptedTypes(clase);
  const describedBy =
    [obs && `${base}-ayuda`, error && `${base}-error`].filter(Boolean).join(' ') || undefined;
  const add = (files: FileList | null) => archivos.add([...(files ?? [])], clase);
  const boxRef = useRef<HTMLFieldSetElement>(null);
  // The button of the file disappears, so the focus moves to the button that chooses another.
  const remove = (subidaId: number) => {
    archivos.remove(subidaId);
    boxRef.current?.querySelector('button')?.focus();
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    add(event.dataTransfer.files);
  };

  return (
    <FieldGroup
      ref={boxRef}
      title={titulo}
      requirement={requirement}
      aria-describedby={describedBy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {obs && (
        <p id={`${base}-ayuda`} className={styles.suave}>
          {obs}
        </p>
      )}
      <Actions>
        {hasCamera && (
          <FileButton id={id} camera tipos={tipos} onFiles={add}>
            Sacar foto
          </FileButton>
        )}
        <FileButton id={hasCamera ? undefined : id} tipos={tipos} onFiles={add}>
          {choose}
        </FileButton>
      </Actions>
      {!telefono && <p className={styles.suave}>{dragHint}</p>}
      <ChosenFiles clase={clase} list={list} onRemove={remove} onRetry={archivos.retry} />
      {error && <FieldError id={`${base}-error`}>{error}</FieldError>}
    </FieldGroup>
  );
}

type ChosenFilesProps = {
  clase: Clase;
  list: UploadList;
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
};

export function ChosenFiles({ clase, list: { subidas, rechazos }, onRemove, onRetry }: ChosenFilesProps) {
  return (
    <>
      <div role="alert" className={styles.rechazos}>
        {rechazos.map(({ nombre, message: sentence }) => (
          <FieldError key={`${nombre} ${sentence}`}>
            {nombre}: {sentence}
          </FieldError>
        ))}
      </div>
      {subidas.length > 0 && (
        <ul className={clase === 'foto' ? styles.fotos : styles.archivos}>
          {subidas.map((subida, index) => (
            <ChosenFile
              key={subida.id}
              subida={subida}
              numero={index + 1}
              onRemove={() => onRemove(subida.id)}
              onRetry={() => onRetry(subida.id)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="oculto">
        {uploadSummary(subidas)}
      </p>
    </>
  );
}

/** The text changes only with the number of finished files, so that screen readers announce nothing else. */
function uploadSummary(subidas: UploadList['subidas']): string {
  const doneCount = subidas.filter(({ estado }) => estado === 'lista').length;
  return subidas.length === 0 ? '' : `Subimos ${doneCount} de ${subidas.length}.`;
}

type FileButtonProps = {
  id?: string | undefined;
  tipos: string;
  camera?: boolean;
  icon?: ReactNode;
  /** Only the icon is drawn. */
  isShort?: boolean;
  onFiles: (files: FileList | null) => void;
  children: string;
};

/** The native file button cannot be styled or enlarged, so this one covers it. */
export function FileButton({
  id,
  tipos,
  camera = false,
  icon,
  isShort = false,
  onFiles,
  children,
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles(target.files);
    // Without this, choosing a removed file again would not fire a change.
    target.value = '';
  };
  return (
    <>
      <Button id={id} onClick={() => field.current?.click()}>
        {icon}
        {isShort ? <span className="oculto">{children}</span> : children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={children}
        accept={tipos}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        onChange={choose}
      />
    </>
  );
}
