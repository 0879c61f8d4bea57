import { formatCount } from '@oficina/ui/money';
import { Notice } from '@oficina/ui/notice';
import type { Resumen as Datos } from '../contract/index.ts';
import styles from './archivo-view.module.css';
import { Comparison } from './comparison.tsx';
import { avisosSentence, omittedSentences, smsSentence, telefonosSentence } from './wording.ts';

type Props = {
  resumen: Datos;
  /** A few lines of a file are not compared with the whole of another. */
  isCorrection: boolean;
  /** The number of avisos matters only while the load can still be declined. */
  awaitsConfirmation: boolean;
};

export function Resumen({ resumen, isCorrection, awaitsConfirmation }: Props) {
  const omitidos = omittedSentences(resumen);
  const telefonos = telefonosSentence(resumen);
  const sms = smsSentence(resumen);
  return (
    <>
      {!isCorrection && <Comparison resumen={resumen} />}
      {omitidos.length > 0 && (
        <Notice tint="azul">
          {omitidos.map((sentence, index) => (
            <p key={sentence}>{index === 0 ? `Atención: ${sentence}` : sentence}</p>
          ))}
        </Notice>
      )}
      {telefonos && <Notice tint="azul">{telefonos}</Notice>}
      <Suministros resumen={resumen} />
      {awaitsConfirmation && (
        <section>
          <h2>A quiénes se avisa</h2>
          <p>{avisosSentence(resumen)}</p>
          {sms && <p>{sms}</p>}
        </section>
      )}
    </>
  );
}

function Suministros({ resumen }: { resumen: Datos }) {
  const { suministrosNuevos: nuevos, suministrosFaltan: faltan } = resumen;
  if (nuevos === undefined && faltan === undefined) return null;
  return (
    <section>
      <h2>Suministros</h2>
      <ul className={styles.lista}>
        {nuevos !== undefined && (
          <li>
            {nuevos === 0 && 'No hay suministros que no estuvieran en el archivo anterior.'}
            {nuevos === 1 && '1 no estaba en el archivo anterior'}
            {nuevos > 1 && `${formatCount(nuevos)} no estaban en el archivo anterior`}
            {nuevos > 0 && cuentas(nuevos, resumen.suministrosNuevosEjemplos)}
          </li>
        )}
        {faltan !== undefined && (
          <li>
            {faltan === 0 && 'Están todos los del archivo anterior.'}
            {faltan === 1 && 'Falta 1 que estaba en el archivo anterior'}
            {faltan > 1 && `Faltan ${formatCount(faltan)} que estaban en el archivo anterior`}
            {faltan > 0 && cuentas(faltan, resumen.suministrosFaltanEjemplos)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** An example is ": cuentas 1234, 1235 y 16 más." */
function cuentas(total: number, ejemplos: readonly string[] = []): string {
  if (ejemplos.length === 0) return '.';
  const remaining = total - ejemplos.length;
  const noun = total === 1 ? 'cuenta' : 'cuentas';
  return `: ${noun} ${ejemplos.join(', ')}${remaining > 0 ? ` y ${formatCount(remaining)} más` : ''}.`;
}
