import type { Contact } from '@oficina/ui/contact-line';
import { Forbidden } from '@oficina/ui/forbidden';
import { useSearchParams } from 'react-router';
import { ArchivoView } from './archivo-view.tsx';
import { ArchivosList } from './archivos-list.tsx';
import type { Clase } from './clase.ts';
import { readArchivoParam } from './filters.ts';

export type ArchivosPageProps = {
  hasAdminRole: boolean;
  contact?: Contact | undefined;
};

export function Archivos({ clase, hasAdminRole: isAdmin, ...props }: ArchivosPageProps & { clase: Clase }) {
  const [search] = useSearchParams();
  const openId = readArchivoParam(search);
  if (!isAdmin) return <Forbidden />;
  if (openId === 'ninguno') return <ArchivosList clase={clase} />;
  return <ArchivoView key={openId} clase={clase} id={openId} {...props} />;
}
