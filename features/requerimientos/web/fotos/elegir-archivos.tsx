import { Button } from '@oficina/ui/button';
import { IconAlert } from '@oficina/ui/icon';
import { Actions } from '@oficina/ui/layout';
import { useMedia } from '@oficina/ui/use-media';
import { usePhone } from '@oficina/ui/use-phone';
import { type ChangeEvent, type DragEvent, useId, useRef } from 'react';
import { ArchivoElegido } from './archivo-elegido.tsx';
import { aceptados, type Clase } from './archivos.ts';
import styles from './fotos.module.css';
import type { Lista } from './subidas.ts';
import type { ArchivosDelForm } from './use-subidas.ts';

export type ElegirArchivosProps = {
  clase: Clase;
  archivos: ArchivosDelForm;
  /** 1 may be left out, 2 may not. */
  exigencia: 1 | 2;
  /** What the category asks for, in its own words. */
  obs?: string | undefined;
  error?: string | undefined;
  /** Of the button where the focus goes when something is missing. */
  id?: string | undefined;
};

const TEXTOS = {
  foto: { titulo: 'Fotos', elegir: 'Elegir fotos', arrastrar: 'También podés arrastrarlas hasta acá.' },
  archivo: {
    titulo: 'Archivos',
    elegir: 'Elegir archivos',
    arrastrar: 'También podés arrastrarlos hasta acá.',
  },
} as const;

/** Photos or files of a case, chosen in whatever way the device has. */
export function ElegirArchivos({ clase, archivos, exigencia, obs, error, id }: ElegirArchivosProps) {
  const { titulo, elegir, arrastrar } = TEXTOS[clase];
  const propio = useId();
  const base = id ?? propio;
  const telefono = usePhone();
  // Elsewhere it would open the same window as the other button.
  const conCamara = useMedia('(pointer: coarse)') && clase === 'foto';
  const lista = archivos.de(clase);
  const tipos = aceptados(clase);
  const descripta = [obs && `${base}-ayuda`, error && `${base}-error`].filter(Boolean).join(' ') || undefined;
  const agregar = (elegidos: FileList | null) => archivos.agregar([...(elegidos ?? [])], clase);
  const caja = useRef<HTMLFieldSetElement>(null);
  // Its button goes with it: to where another is chosen.
  const quitar = (cual: number) => {
    archivos.quitar(cual);
    caja.current?.querySelector('button')?.focus();
  };

  const soltar = (event: DragEvent) => {
    event.preventDefault();
    agregar(event.dataTransfer.files);
  };

  return (
    <fieldset
      ref={caja}
      className={styles.campo}
      aria-describedby={descripta}
      onDragOver={(event) => event.preventDefault()}
      onDrop={soltar}
    >
      <legend className={styles.titulo}>
        {titulo} <span className={styles.suave}>{exigencia === 2 ? '(obligatorio)' : '(opcional)'}</span>
      </legend>
      {obs && (
        <p id={`${base}-ayuda`} className={styles.suave}>
          {obs}
        </p>
      )}
      <Actions>
        {conCamara && (
          <BotonDeArchivos id={id} camara tipos={tipos} onElegidos={agregar}>
            Sacar foto
          </BotonDeArchivos>
        )}
        <BotonDeArchivos id={conCamara ? undefined : id} tipos={tipos} onElegidos={agregar}>
          {elegir}
        </BotonDeArchivos>
      </Actions>
      {!telefono && <p className={styles.suave}>{arrastrar}</p>}
      <Elegidos clase={clase} lista={lista} onQuitar={quitar} onReintentar={archivos.reintentar} />
      {error && (
        <p id={`${base}-error`} className={styles.error}>
          <IconAlert size={20} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

type ElegidosProps = {
  clase: Clase;
  lista: Lista;
  onQuitar: (id: number) => void;
  onReintentar: (id: number) => void;
};

function Elegidos({ clase, lista: { subidas, rechazos }, onQuitar, onReintentar }: ElegidosProps) {
  return (
    <>
      <div role="alert">
        {rechazos.map(({ nombre, oracion }) => (
          <p key={`${nombre} ${oracion}`} className={styles.error}>
            <IconAlert size={20} />
            <span>
              {nombre}: {oracion}
            </span>
          </p>
        ))}
      </div>
      {subidas.length > 0 && (
        <ul className={clase === 'foto' ? styles.fotos : styles.archivos}>
          {subidas.map((subida, index) => (
            <ArchivoElegido
              key={subida.id}
              subida={subida}
              numero={index + 1}
              onQuitar={() => onQuitar(subida.id)}
              onReintentar={() => onReintentar(subida.id)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="oculto">
        {resumenDe(subidas)}
      </p>
    </>
  );
}

/** For whoever does not see the bars: how many are in, and no more often than that changes. */
function resumenDe(subidas: Lista['subidas']): string {
  const listas = subidas.filter(({ estado }) => estado === 'lista').length;
  return subidas.length === 0 ? '' : `Subimos ${listas} de ${subidas.length}.`;
}

type BotonProps = {
  id?: string | undefined;
  tipos: string;
  camara?: boolean;
  onElegidos: (elegidos: FileList | null) => void;
  children: string;
};

/** A button of ours over the browser's own, which nobody can dress nor make larger. */
function BotonDeArchivos({ id, tipos, camara = false, onElegidos, children }: BotonProps) {
  const campo = useRef<HTMLInputElement>(null);
  const elegir = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onElegidos(target.files);
    // Chosen again after being removed, it is a change too.
    target.value = '';
  };
  return (
    <>
      <Button id={id} onClick={() => campo.current?.click()}>
        {children}
      </Button>
      <input
        ref={campo}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={children}
        accept={tipos}
        // The camera gives one at a time.
        multiple={!camara}
        capture={camara ? 'environment' : undefined}
        onChange={elegir}
      />
    </>
  );
}
