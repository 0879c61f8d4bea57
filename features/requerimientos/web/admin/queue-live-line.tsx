import styles from './queue.module.css';

/** How many rows others changed since they were read. The rows change when somebody asks for it. */
type LiveLineProps = { changed: number; onRefresh: () => void; isOver: boolean; asCards: boolean };

/** It takes the place of the header, or that under the cards, so that no row moves under who is about to press it. */
export function LiveLine({ changed, onRefresh, isOver, asCards }: LiveLineProps) {
  return (
    <div
      className={styles.vivo}
      data-over={isOver || undefined}
      data-cards={asCards || undefined}
      role="status"
    >
      {changed > 0 && (
        <p>
          <b>{changed === 1 ? '1 cambió' : `${changed} cambiaron`}</b>
          {' · '}
          <button type="button" onClick={onRefresh}>
            Actualizar
          </button>
        </p>
      )}
    </div>
  );
}
