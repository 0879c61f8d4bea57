import { Archivos, type ArchivosPageProps } from './archivos.tsx';

export default function ArchivosFacturasPage(props: ArchivosPageProps) {
  return <Archivos key="facturas" clase="facturas" {...props} />;
}
