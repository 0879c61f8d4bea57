import { Button } from '@oficina/ui/button';
import { DetailList } from '@oficina/ui/detail-list';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { ExportButton } from '@oficina/ui/export-button';
import { Stack } from '@oficina/ui/layout';
import { ListSkeleton } from '@oficina/ui/loading';
import { formatCount } from '@oficina/ui/money';
import { QueryFallback } from '@oficina/ui/query-fallback';
import type { Corte, CorteAvisos } from '../../contract/index.ts';
import { useAvisos } from './cortes.api.ts';
import { avisoTimesText, suministrosText } from './labels.ts';
import { Reach } from './reach.tsx';

type Props = { opened: boolean; corte: Corte; now: Date; onClose: () => void };

export default function AvisosDialog({ opened, corte, now, onClose }: Props) {
  return (
    <DraggableDialog
      opened={opened}
      title={`Avisos del corte de ${corte.zona}`}
      closeOnClickOutside
      onClose={onClose}
    >
      <Stack gap={16}>
        {opened && <Cuenta key={corte.id} corte={corte} now={now} />}
        <p>La planilla trae cada aviso: a qué suministro, por dónde, cuándo y cómo terminó.</p>
      </Stack>
      <DialogActions>
        <Button onClick={onClose} data-inicio>
          Cerrar
        </Button>
        <ExportButton
          spreadsheets={[{ nombre: 'corte_avisos', label: 'Avisos', filters: { corte: corte.id } }]}
        />
      </DialogActions>
    </DraggableDialog>
  );
}

const RENGLONES: readonly [nombre: string, campo: Exclude<keyof CorteAvisos, 'salidas'>][] = [
  ['Avisados', 'avisados'],
  ['En camino', 'pendientes'],
  ['No se les pudo avisar', 'fallidos'],
  ['Sin nadie a quien avisar', 'sinContacto'],
];

function Cuenta({ corte, now }: Pick<Props, 'corte' | 'now'>) {
  const avisos = useAvisos(corte.id);
  const { data } = avisos;
  if (!data)
    return (
      <QueryFallback
        query={avisos}
        skeleton={<ListSkeleton rows={2} />}
        error={{
          bare: true,
          title: 'No pudimos consultar los avisos.',
          text: 'Probá de nuevo en unos minutos.',
        }}
      />
    );
  return (
    <>
      <p>{avisoTimesText(data, now)}</p>
      {corte.alcance ? (
        <Reach alcance={corte.alcance} of={{ corte: corte.id }} />
      ) : (
        <p>Toca a {suministrosText(data.suministros)}.</p>
      )}
      <DetailList
        layout="figures"
        details={RENGLONES.map(([nombre, field]) => [nombre, formatCount(data[field])])}
      />
    </>
  );
}
