import { Archivos, type ArchivosPageProps } from './archivos.tsx';

/** The month's bills, from the program of the cooperative to its customers. */
export default function ArchivosFacturasPage(props: ArchivosPageProps) {
  return <Archivos key="facturas" clase="facturas" {...props} />;
}
