import { ConfirmDialog } from '@oficina/ui/dialog';
import { type Archivo, loQueTrae } from './clase.ts';
import {
  aCargar,
  contar,
  efectoDe,
  nombreDe,
  oracionDeAvisos,
  oracionDeOmitidos,
  oracionDeRechazados,
} from './palabras.ts';

export type Movimiento = 'confirmar' | 'reintentar' | 'anular';

type Props = {
  archivo: Archivo;
  abierto: Movimiento | null;
  busy: boolean;
  onClose: () => void;
  onHacer: (movimiento: Movimiento) => void;
};

/** What is asked before each: closed, they stay drawn, so that the focus goes back to where it was. */
export function Preguntas({ archivo, abierto, busy, onClose, onHacer }: Props) {
  const dialogo = (movimiento: Movimiento) => ({
    opened: abierto === movimiento,
    busy,
    onClose,
    onConfirm: () => onHacer(movimiento),
  });
  const { nombre } = archivo;
  return (
    <>
      <ConfirmDialog {...dialogo('confirmar')} {...textosDeCarga(archivo)} busyText="Confirmando…" />
      <ConfirmDialog
        {...dialogo('reintentar')}
        title={`¿Reintentar ${nombre}?`}
        text="Lo revisamos de nuevo y, si está bien, se carga sin volver a preguntar."
        confirmLabel="Reintentar"
        busyText="Reintentando…"
      />
      <ConfirmDialog
        {...dialogo('anular')}
        title={`¿Anular ${nombre}?`}
        text="No se va a cargar nada más de este archivo. Lo que ya se cargó queda."
        confirmLabel="Anular archivo"
        danger
        busyText="Anulando…"
      />
    </>
  );
}

function textosDeCarga(archivo: Archivo): { title: string; text: string; confirmLabel: string } {
  const { resumen } = archivo;
  const trae = loQueTrae(archivo);
  const confirmLabel = `Cargar ${nombreDe(trae)}`;
  if (!resumen) return { title: '', text: '', confirmLabel };
  const cuantos = aCargar(resumen);
  const { rechazados, retenidos } = resumen;
  return {
    title:
      cuantos > 0 ? `¿Cargar ${contar(trae, cuantos)}?` : `¿Confirmar ${contar(trae, retenidos)} en espera?`,
    text: [
      ...(rechazados > 0 ? [oracionDeRechazados(rechazados)] : []),
      ...(cuantos > 0 ? [efectoDe(trae)] : oracionDeOmitidos(resumen)),
      oracionDeAvisos(resumen),
    ].join(' '),
    confirmLabel: cuantos > 0 ? confirmLabel : 'Confirmar',
  };
}
