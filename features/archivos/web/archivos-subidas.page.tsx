import { subidasList } from './archivos.list.tsx';
import { Archivos, type ArchivosPageProps } from './archivos.tsx';

export default function ArchivosSubidasPage(props: ArchivosPageProps) {
  return <Archivos key="subidas" clase="subidas" list={subidasList} {...props} />;
}
