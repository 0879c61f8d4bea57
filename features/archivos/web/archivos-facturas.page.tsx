import { facturasList } from './archivos.list.tsx';
import { Archivos, type ArchivosPageProps } from './archivos.tsx';

export default function ArchivosFacturasPage(props: ArchivosPageProps) {
  return <Archivos key="facturas" clase="facturas" list={facturasList} {...props} />;
}
