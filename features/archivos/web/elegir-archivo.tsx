import { IconAlert, IconForm } from '@oficina/ui/icon';
import { usePhone } from '@oficina/ui/use-phone';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import { tamano } from './palabras.ts';
import styles from './subir.module.css';

export type ElegirArchivoProps = {
  id: string;
  archivo: File | null;
  /** For the picker of the device: ".csv,.txt". */
  acepta: string;
  /** The same in words. */
  extensiones: string;
  error: string | undefined;
  disabled: boolean;
  onElegir: (archivo: File) => void;
};

/** One file, chosen with the button or let fall over the frame. */
export function ElegirArchivo(props: ElegirArchivoProps) {
  const { id, archivo, acepta, extensiones, error, disabled, onElegir } = props;
  const telefono = usePhone();
  const [encima, setEncima] = useState(false);
  useSinSalirse();
  const elegir = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [primero] = target.files ?? [];
    if (primero) onElegir(primero);
    // The same one chosen again, once it was mended, is a change too.
    target.value = '';
  };
  const soltar = (event: DragEvent) => {
    event.preventDefault();
    setEncima(false);
    const [primero] = event.dataTransfer.files;
    if (primero && !disabled) onElegir(primero);
  };
  const descripta = `${id}-ayuda${error ? ` ${id}-error` : ''}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to let fall is one more way; the field inside is the other
    <div
      className={styles.zona}
      data-encima={encima || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setEncima(true);
      }}
      onDragLeave={() => setEncima(false)}
      onDrop={soltar}
    >
      <p className={styles.invita}>{telefono ? 'Elegí el archivo' : 'Arrastrá el archivo o elegilo'}</p>
      <p id={`${id}-ayuda`} className={styles.suave}>
        {extensiones}
      </p>
      <label htmlFor={id} className={styles.elegir} data-quieto={disabled || undefined}>
        <input
          id={id}
          type="file"
          className="oculto"
          accept={acepta}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={descripta}
          onChange={elegir}
        />
        {archivo ? 'Elegir otro archivo' : 'Elegir archivo'}
      </label>
      {/* Told when it changes: the picker of the device closes in silence. */}
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
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <IconAlert size={20} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** A file let fall beside the frame would take the place of the whole page. */
function useSinSalirse(): void {
  useEffect(() => {
    const quieto = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', quieto);
    window.addEventListener('drop', quieto);
    return () => {
      window.removeEventListener('dragover', quieto);
      window.removeEventListener('drop', quieto);
    };
  }, []);
}
