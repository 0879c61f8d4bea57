import { cortePhase } from '@oficina/cortes/contract';
import { isOngoing, pagoEstado } from '@oficina/pagos/contract';
import { IconAlert, IconBolt } from '@oficina/ui/icon';
import type { Ficha } from '../../contract/index.ts';
import styles from './ficha.module.css';
import { sinceText } from './texts.ts';

/** Of a code nobody has paid yet, so the member may still pay in another way. */
const ongoingText = (estado: number) =>
  estado === pagoEstado.code('esperandoPago') ? 'Código QR esperando el pago' : 'Pago en proceso';

/** What whoever attends has to say before anything else. */
function bannersOf(ficha: Ficha, now: Date): { text: string; isCorte: boolean }[] {
  const { suministro, cortes = [], deuda, pagos = [] } = ficha;
  const ongoing = pagos.find(({ estado }) => isOngoing(estado));
  return [
    ...cortes
      .filter((corte) => cortePhase(corte, now) === 'enCurso')
      .map(({ inicio, motivo }) => ({
        text: `Corte en curso ${sinceText(inicio, now)}${motivo ? `: ${motivo.replace(/\.$/, '')}` : ''}.`,
        isCorte: true,
      })),
    ...(suministro.activo ? [] : [{ text: 'Suministro dado de baja.', isCorte: false }]),
    ...(suministro.pagoInhabilitado ? [{ text: 'No se puede pagar por la web.', isCorte: false }] : []),
    ...(ongoing || (deuda && deuda.enPago > 0)
      ? [
          {
            text: ongoing
              ? `${ongoingText(ongoing.estado)} ${sinceText(ongoing.created, now)}.`
              : 'Hay un pago en proceso.',
            isCorte: false,
          },
        ]
      : []),
  ];
}

export function Banners({ ficha, now }: { ficha: Ficha; now: Date }) {
  return bannersOf(ficha, now).map(({ text, isCorte }) => (
    <p key={text} className={styles.aviso}>
      {isCorte ? <IconBolt size={18} /> : <IconAlert size={18} />}
      <span>{text}</span>
    </p>
  ));
}
