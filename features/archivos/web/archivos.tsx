import type { Contact } from '@oficina/ui/contact-line';
import { Forbidden } from '@oficina/ui/forbidden';
import { useSearchParams } from 'react-router';
import { readArchivoParam } from './archivo-address.ts';
import { ArchivoView } from './archivo-view.tsx';
import { ArchivosList, type ArchivosListProps } from './archivos-list.tsx';
import type { Archivo } from './clase.ts';

export type ArchivosPageProps = {
  hasAdminRole: boolean;
  contact?: Contact | undefined;
};

export function Archivos<A extends Archivo>({
  clase,
  list,
  hasAdminRole: isAdmin,
  ...props
}: ArchivosPageProps & ArchivosListProps<A>) {
  const [search] = useSearchParams();
  const openId = readArchivoParam(search);
  if (!isAdmin) return <Forbidden />;
  if (openId === 'ninguno') return <ArchivosList clase={clase} list={list} />;
  return <ArchivoView key={openId} clase={clase} id={openId} {...props} />;
}
