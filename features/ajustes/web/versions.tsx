import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { ActionDialog } from '@oficina/ui/erase-dialog';
import { notifyReason, useAction } from '@oficina/ui/use-action';
import { type ReactNode, useId, useState } from 'react';
import { type Ajuste, type AjusteVersion, isOfFamily } from '../contract/index.ts';
import { useCambiar, useVersiones } from './ajustes.api.ts';
import styles from './configuracion.module.css';
import { useDraft } from './draft.tsx';

const SHOWN = 3;

type Line = AjusteVersion & { ajuste: Ajuste };
export type TellBack = ((valor: unknown) => ReactNode) | undefined;

/** What changed, when and by whom, with the way back. The first value is the one of the installation. */
type Props = { claves: readonly string[]; tellBack?: TellBack; now?: Date };

export function Versions({ claves, tellBack, now = new Date() }: Props) {
  const id = useId();
  const draft = useDraft();
  const queries = useVersiones(claves);
  const [isWhole, setWhole] = useState(false);
  const lines = queries.flatMap(({ data }): Line[] => {
    const ajuste = data && draft.find(data.clave);
    if (!ajuste) return [];
    const oldest = data.versiones.at(-1);
    const began = oldest?.version === 1 &&
      !isOfFamily(ajuste.clave) && {
        ...oldest,
        version: 0,
        original: true,
        detalle: 'Como vino instalado',
      };
    return [...data.versiones, ...(began ? [began] : [])].map((one) => ({ ...one, ajuste }));
  });
  if (lines.length === 0) return null;
  const inOrder = lines.sort((a, b) => b.created.localeCompare(a.created) || b.version - a.version);
  return (
    <section className={styles.versiones} aria-labelledby={id}>
      <h2 id={id}>Versiones</h2>
      <ul>
        {(isWhole ? inOrder : inOrder.slice(0, SHOWN)).map((line) => (
          <VersionRow key={`${line.ajuste.clave} ${line.version}`} {...{ line, tellBack, now }} />
        ))}
      </ul>
      {inOrder.length > SHOWN && (
        <Button variant="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver las ${inOrder.length}`}
        </Button>
      )}
    </section>
  );
}

function VersionRow({ line, tellBack, now }: { line: Line; tellBack: TellBack; now: Date }) {
  const { ajuste, version, valor, detalle, autor, created } = line;
  const [isAsking, setAsking] = useState(false);
  const draft = useDraft();
  const cambiar = useCambiar();
  const name = detalle ?? ajuste.nombre;
  const goBack = async () => {
    draft.drop(ajuste.clave);
    await cambiar(ajuste.clave, {
      ...{ version: ajuste.version, volverA: version },
      detalle: `Volver a: ${name.replace(/^Volver a: /, '')}`.slice(0, 200),
    });
    setAsking(false);
  };
  const back = useAction(goBack, notifyReason);
  const when = version === 0 ? ajuste.nombre : `${whenOf(created, now)} · ${autor}`;
  const isInUse = version === ajuste.version;
  return (
    <li>
      <span className={styles.version}>
        <b title={name}>{name}</b>
        <span title={when}>{when}</span>
      </span>
      {isInUse ? (
        <span className={styles.suave}>En uso</span>
      ) : (
        <Button
          variant="link"
          busy={back.busy}
          aria-label={`Volver a esta versión: ${name}`}
          onClick={() => (tellBack ? setAsking(true) : void back.run())}
        >
          Volver
        </Button>
      )}
      {tellBack && (
        <ActionDialog
          opened={isAsking}
          title="Volver a esta versión"
          text={
            <>
              {version === 0 ? name : `${name}, ${when}`}. {tellBack(valor)}
            </>
          }
          label="Ponerla otra vez"
          busyText="Poniendo…"
          onAction={goBack}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

const whenOf = (created: string, now: Date) => {
  const [day = '', time = ''] = formatDate(created, 'hora').split(' ');
  return day === formatDate(now) ? `Hoy ${time}` : day;
};
