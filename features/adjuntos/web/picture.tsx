import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './photo.module.css';
import { useObjectUrl } from './use-object-url.ts';

type Props = {
  label: string;
  archivo: Blob | undefined;
  load: (signal: AbortSignal) => Promise<Blob>;
  onLoad: (archivo: Blob) => void;
  onOpen: () => void;
  /** It stands for a picture that did not arrive, or that this browser cannot draw. */
  children: ReactNode;
};

/** A picture weighs more than the rest of the page, so it is asked for when it is about to be seen. */
export function Picture({ label, archivo, load, onLoad, onOpen, children }: Props) {
  const boxRef = useRef<HTMLButtonElement>(null);
  const [failed, setFailed] = useState(false);
  const url = useObjectUrl(archivo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture is asked for once
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const control = new AbortController();
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        load(control.signal).then(onLoad, () => control.signal.aborted || setFailed(true));
      },
      { rootMargin: '200px' },
    );
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      control.abort();
    };
  }, []);
  if (failed) return children;
  return (
    <button ref={boxRef} type="button" className={styles.cuadro} aria-label={label} onClick={onOpen}>
      {url && <img src={url} alt="" onError={() => setFailed(true)} />}
    </button>
  );
}
