import type { Contact } from '@oficina/ui/contact-line';
import { Forbidden } from '@oficina/ui/forbidden';
import { useSearchParams } from 'react-router';
import { readArchivoParam } from './archivo-address.ts';
import { ArchivoView } from './archivo-view.tsx';
import { facturasList, subidasList } from './archivos.list.tsx';
import { ArchivosList, type ArchivosListProps } from './archivos-list.tsx';
import type { Archivo } from './clase.ts';

export type ArchivosPageProps = { hasAdminRole: boolean; contact?: Contact | undefined };

export const ArchivosFacturasPage = (props: ArchivosPageProps) => (
  <Archivos key="facturas" clase="facturas" list={facturasList} {...props} />
);

export const ArchivosSubidasPage = (props: ArchivosPageProps) => (
  <Archivos key="subidas" clase="subidas" list={subidasList} {...props} />
);

function Archivos<A extends Archivo>({
  clase,
  list,
  hasAdminRole,
  contact,
}: ArchivosPageProps & ArchivosListProps<A>) {
  const [search] = useSearchParams();
  const openId = readArchivoParam(search);
  if (!hasAdminRole) return <Forbidden />;
  if (openId === 'ninguno') return <ArchivosList clase={clase} list={list} />;
  return <ArchivoView key={openId} clase={clase} id={openId} contact={contact} />;
}
