import { Archivos, type ArchivosPageProps } from './archivos.tsx';

/** The rest of what comes in files: supplies, consumption, what was paid elsewhere, the PDF of each bill. */
export default function ArchivosSubidasPage(props: ArchivosPageProps) {
  return <Archivos key="subidas" clase="subidas" {...props} />;
}
