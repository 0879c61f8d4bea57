import { DateText } from '@oficina/ui/date-text';
import { type Detail, DetailList } from '@oficina/ui/detail-list';
import { usePerfiles } from './archivos.api.ts';
import type { Archivo } from './clase.ts';
import { tamano } from './wording.ts';

export function ArchivoData({ archivo }: { archivo: Archivo }) {
  const perfiles = usePerfiles().data?.member ?? [];
  // With a single format its name is not worth showing.
  const format =
    perfiles.length > 1 ? perfiles.find(({ codigo }) => codigo === archivo.perfil)?.nombre : undefined;
  const details: Detail[] = [
    ['Nombre', archivo.nombre],
    [
      'Subido',
      <>
        <DateText value={archivo.created} format="hora" />
        {archivo.usuarioNombre && ` por ${archivo.usuarioNombre}`}
      </>,
    ],
    ['Tamaño', tamano(archivo.tamano)],
    ['Formato', format],
    ['Confirmado por', archivo.confirmadoPorNombre],
  ];
  return (
    <section>
      <h2>Datos del archivo</h2>
      <DetailList details={details} />
    </section>
  );
}
