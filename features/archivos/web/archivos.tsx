import type { Contact } from '@oficina/ui/contact-line';
import { useSearchParams } from 'react-router';
import type { Clase } from './clase.ts';
import { leerAbierto } from './filtros.ts';
import { ListaDeArchivos } from './lista.tsx';
import { SinPermiso } from './sin-permiso.tsx';
import { VerArchivo } from './ver.tsx';

export type ArchivosPageProps = {
  esAdmin: boolean;
  dosPasosTo?: string | undefined;
  contact?: Contact | undefined;
};

/** The list, or the one of its files that the address names. */
export function Archivos({ clase, esAdmin, ...props }: ArchivosPageProps & { clase: Clase }) {
  const [search] = useSearchParams();
  const abierto = leerAbierto(search);
  if (!esAdmin) return <SinPermiso />;
  if (abierto === 'ninguno') return <ListaDeArchivos clase={clase} dosPasosTo={props.dosPasosTo} />;
  return <VerArchivo key={abierto} clase={clase} id={abierto} {...props} />;
}
