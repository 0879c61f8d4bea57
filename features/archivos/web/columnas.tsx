import type { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { Notice, ProblemNotice } from '@oficina/ui/notice';
import { usePhone } from '@oficina/ui/use-phone';
import { useState } from 'react';
import {
  type Columna,
  canRenameColumnas,
  codificacionName,
  columnasText,
  type Lectura,
  type Resumen,
  separadorName,
} from '../contract/index.ts';
import styles from './archivo-view.module.css';
import { useUsarColumnas } from './archivos.api.ts';
import type { Archivo, Clase } from './clase.ts';
import { GuardarFormatoDialog } from './guardar-formato.dialog.tsx';

type Props = { clase: Clase; archivo: Archivo; resumen: Resumen };

const isMissing = ({ obligatoria, enArchivo }: Columna) => obligatoria && enArchivo === undefined;

/** Nothing of the file was read, because its header lacks a column. */
export const lacksColumnas = (resumen: Resumen | undefined): boolean =>
  resumen?.columnas?.some(isMissing) ?? false;

const isUntouched = ({ renglonesImportados, renglonesSinCambio, renglonesOmitidos }: Archivo) =>
  renglonesImportados + renglonesSinCambio + renglonesOmitidos === 0;

export function Columnas({ clase, archivo, resumen }: Props) {
  const { columnas, lectura } = resumen;
  if (!columnas) return null;
  const isReadable = !lacksColumnas(resumen);
  const canRename = canRenameColumnas({ ...archivo, isUntouched: isUntouched(archivo) });
  const doubts = columnas.filter(({ parecida }) => parecida !== undefined);
  const text = columnasText(resumen);
  const list = <ColumnasList columnas={columnas} />;
  return (
    <section className={styles.comparacion}>
      <h2>Columnas</h2>
      {/* What is wrong with an unreadable file is said above, with its state. */}
      {isReadable && <p className={styles.suave}>{text || 'Están todas las que espera el formato.'}</p>}
      {lectura && <Reading lectura={lectura} />}
      {canRename && doubts.length > 0 && <Doubts clase={clase} archivo={archivo} doubts={doubts} />}
      {isReadable && archivo.columnas && <SaveFormato clase={clase} archivo={archivo} />}
      {isReadable && doubts.length === 0 ? (
        <details className={styles.plegado}>
          <summary>Ver columna por columna</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
}

function Reading({ lectura }: { lectura: Lectura }) {
  const { separador, codificacion, codificacionParece } = lectura;
  const partes = [
    ...(separador === undefined ? [] : [`Separador: ${separadorName(separador)}`]),
    `Codificación: ${codificacionName(codificacion)}`,
  ];
  return (
    <>
      <p className={styles.suave}>{partes.join(' · ')}</p>
      {codificacionParece !== undefined && (
        <Notice tint="amarillo">
          El archivo parece escrito en {codificacionName(codificacionParece)} y el formato espera{' '}
          {codificacionName(codificacion)}: los renglones con acentos se rechazan o salen mal.
        </Notice>
      )}
    </>
  );
}

function Doubts({ clase, archivo, doubts }: Omit<Props, 'resumen'> & { doubts: readonly Columna[] }) {
  const use = useUsarColumnas(clase, archivo.id);
  const namesOf = (columnas: readonly Columna[]) =>
    columnas.flatMap(({ esperada, parecida }) =>
      parecida === undefined ? [] : [{ esperada, enArchivo: parecida }],
    );
  return (
    <>
      <ProblemNotice reason={use.error && (use.error as ApiError).message} />
      <ul className={styles.dudas}>
        {doubts.map((columna) => (
          <li key={columna.esperada}>
            <span>
              ¿"{columna.parecida}" es "{columna.esperada}"?
            </span>
            <Button busy={use.isPending} busyText="Revisando…" onClick={() => use.mutate(namesOf([columna]))}>
              Usar así
              <span className="oculto">
                {' '}
                "{columna.parecida}" como "{columna.esperada}"
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {doubts.length > 1 && (
        <p>
          <Button variant="primary" busy={use.isPending} onClick={() => use.mutate(namesOf(doubts))}>
            Usar las {doubts.length} así
          </Button>
        </p>
      )}
    </>
  );
}

function SaveFormato({ clase, archivo }: Omit<Props, 'resumen'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ul className={styles.dudas}>
        <li>
          <span>Guardalo como formato y el próximo archivo entra así, sin preguntar.</span>
          <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Guardar como formato
          </Button>
        </li>
      </ul>
      <GuardarFormatoDialog
        clase={clase}
        archivo={archivo}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

const OWN_NAME = '–';

function ColumnasList({ columnas }: { columnas: readonly Columna[] }) {
  const phone = usePhone();
  if (phone)
    return (
      <ul className={styles.fichas}>
        {columnas.map((columna) => (
          <li key={columna.esperada}>
            <h3>
              {columna.esperada}
              {columna.obligatoria && <span className={styles.suave}> (obligatoria)</span>}
            </h3>
            <dl>
              <div className={styles.par}>
                <dt>En tu archivo</dt>
                <dd>
                  <InFile columna={columna} />
                </dd>
              </div>
              {columna.parecida !== undefined && (
                <div className={styles.par}>
                  <dt>Parecida</dt>
                  <dd>{columna.parecida}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <table className={`${styles.tabla} ${styles.columnas}`}>
      <caption className="oculto">Las columnas del formato y las de tu archivo</caption>
      <thead>
        <tr>
          <th scope="col">Esperada</th>
          <th scope="col">Obligatoria</th>
          <th scope="col">En tu archivo</th>
          <th scope="col">Parecida</th>
        </tr>
      </thead>
      <tbody>
        {columnas.map((columna) => (
          <tr key={columna.esperada}>
            <th scope="row">{columna.esperada}</th>
            <td>{columna.obligatoria ? 'Sí' : 'No'}</td>
            <td>
              <InFile columna={columna} />
            </td>
            <td>{columna.parecida ?? OWN_NAME}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InFile({ columna }: { columna: Columna }) {
  if (isMissing(columna)) return <strong className={styles.falta}>Falta</strong>;
  return columna.enArchivo ?? OWN_NAME;
}
