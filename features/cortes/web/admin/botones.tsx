import { Button } from '@oficina/ui/button';
import { DateText } from '@oficina/ui/date-text';
import { type Corte, estimacionVencida } from '../../contract/index.ts';
import styles from './admin.module.css';
import { puedeVolver, sePuedeCorregir } from './palabras.ts';

export type QueHacer = 'editar' | 'volvio' | 'eliminar' | 'avisos';

export type ListaProps = {
  cortes: readonly Corte[];
  now: Date;
  onAbrir: (que: QueHacer, corte: Corte) => void;
};

/** What can be done to one cut now. Its zone goes after each verb for whoever does not see the row. */
export function Botones({ corte, now, onAbrir }: Omit<ListaProps, 'cortes'> & { corte: Corte }) {
  const seCorrige = sePuedeCorregir(corte, now);
  const botones: readonly (readonly [QueHacer, palabra: string, deCual: string, visible: boolean])[] = [
    ['volvio', 'Volvió el servicio', 'en', puedeVolver(corte, now)],
    ['editar', 'Editar', 'el corte de', seCorrige],
    ['avisos', 'Avisos', 'del corte de', true],
    ['eliminar', 'Eliminar', 'el corte de', seCorrige],
  ];
  return (
    <div className={styles.botones}>
      {botones.map(
        ([que, palabra, deCual, visible]) =>
          visible && (
            <Button key={que} variant="link" aria-haspopup="dialog" onClick={() => onAbrir(que, corte)}>
              {palabra}
              <span className="oculto">
                {' '}
                {deCual} {corte.zona}
              </span>
            </Button>
          ),
      )}
    </div>
  );
}

export function Fin({ corte, now }: { corte: Corte; now: Date }) {
  const { fin } = corte;
  if (fin === undefined) return <>Sin estimar</>;
  return (
    <>
      <DateText value={fin} format="hora" />
      {estimacionVencida(corte, now) && <span className={styles.vencida}>La estimación venció</span>}
    </>
  );
}
