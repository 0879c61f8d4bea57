import { IconClaim } from '@oficina/ui/icon';
import { Pending } from '@oficina/ui/loading';
import { NoticeLine } from '@oficina/ui/notice-line';
import { NOVEDADES_COUNT_LIMIT, requerimientoEstado, requerimientoPath } from '../contract/index.ts';
import { useNovedades } from './novedades.api.ts';

const NOVEDAD_TEXTS: Readonly<Record<ReturnType<typeof requerimientoEstado.name>, string>> = {
  pendiente: 'Hay novedades',
  iniciado: 'Hay novedades',
  esperaUsuario: 'Esperamos tu respuesta',
  finalizado: 'Lo dimos por resuelto',
  anulado: 'Fue anulado',
};

/** The last one has a line, and the menu counts the others by category. */
export default function NovedadesCard() {
  const { data, isPending } = useNovedades();
  if (isPending) return <Pending />;
  if (!data?.ultima) return null;
  const { ultima, cantidad } = data;
  const others = cantidad - 1;
  const more = cantidad >= NOVEDADES_COUNT_LIMIT ? `más de ${others}` : `${others} más`;
  return (
    <NoticeLine
      icon={<IconClaim size={21} />}
      tint="violeta"
      title={NOVEDAD_TEXTS[requerimientoEstado.name(ultima.estado)]}
      detail={others > 0 ? `${ultima.categoria}, y ${more}` : ultima.categoria}
      to={requerimientoPath(ultima.id)}
    />
  );
}
