import type { Contact } from '@oficina/ui/contact-line';
import { Forbidden } from '@oficina/ui/forbidden';
import { useSearchParams } from 'react-router';
import type { Clase } from './clase.ts';
import { leerAbierto } from './filtros.ts';
import { ListaDeArchivos } from './lista.tsx';
import { VerArchivo } from './ver.tsx';

export type ArchivosPageProps = {
  esAdmin: boolean;
  contact?: Contact | undefined;
};

/** The list, or the one of its files that the address names. */
export function Archivos({ clase, esAdmin, ...props }: ArchivosPageProps & { clase: Clase }) {
  const [search] = useSearchParams();
  const abierto = leerAbierto(search);
  if (!esAdmin) return <Forbidden />;
  if (abierto === 'ninguno') return <ListaDeArchivos clase={clase} />;
  return <VerArchivo key={abierto} clase={clase} id={abierto} {...props} />;
}
