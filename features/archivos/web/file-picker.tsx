import { FieldError } from '@oficina/ui/field';
import { IconForm } from '@oficina/ui/icon';
import { usePhone } from '@oficina/ui/use-phone';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import styles from './upload.module.css';
import { tamano } from './wording.ts';

export type FilePickerProps = {
  id: string;
  archivo: File | null;
  accept: string;
  extensions: string;
  error: string | undefined;
  disabled: boolean;
  onChoose: (archivo: File) => void;
};

export function FilePicker(props: FilePickerProps) {
  const { id, archivo, accept, extensions, error, disabled, onChoose } = props;
  const telefono = usePhone();
  const [isOver, setIsOver] = useState(false);
  usePreventPageDrop();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? [];
    if (first) onChoose(first);
    // Clearing the value lets the same file be chosen again after it was corrected.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [first] = event.dataTransfer.files;
    if (first && !disabled) onChoose(first);
  };
  const describedBy = `${id}-ayuda${error ? ` ${id}-error` : ''}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to let fall is one more way; the field inside is the other
    <div
      className={styles.zona}
      data-encima={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles.invita}>{telefono ? 'Elegí el archivo' : 'Arrastrá el archivo o elegilo'}</p>
      <p id={`${id}-ayuda`} className={styles.suave}>
        {extensions}
      </p>
      <label htmlFor={id} className={styles.elegir} data-quieto={disabled || undefined}>
        <input
          id={id}
          type="file"
          className="oculto"
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={choose}
        />
        {archivo ? 'Elegir otro archivo' : 'Elegir archivo'}
      </label>
      {/* The choice is announced, because the device's file picker closes silently. */}
      <div role="status">
        {archivo && (
          <p className={styles.elegido}>
            <IconForm size={24} />
            <span>
              {archivo.name} · {tamano(archivo.size)}
            </span>
          </p>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Without this, a file dropped outside the frame would replace the whole page. */
function usePreventPageDrop(): void {
  useEffect(() => {
    const preventDrop = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', preventDrop);
    window.addEventListener('drop', preventDrop);
    return () => {
      window.removeEventListener('dragover', preventDrop);
      window.removeEventListener('drop', preventDrop);
    };
  }, []);
}
