import { EmptyState } from '@oficina/ui/empty';
import { TextField } from '@oficina/ui/field';
import { Pagination } from '@oficina/ui/pagination';
import { useRef, useState } from 'react';
import { buscar, CON_BUSCADOR, POR_PAGINA } from './buscar.ts';
import type { Lugar } from './lugar.ts';
import { SuministroCard, type SuministroCardProps } from './suministro.card.tsx';
import styles from './suministros.module.css';

export type SuministrosListaProps = {
  suministros: readonly Lugar[];
  tarjeta: (lugar: Lugar) => Omit<SuministroCardProps, 'suministro'>;
};

/** The supplies as cards: a few at once, many by pages and with a search. */
export function SuministrosLista({ suministros, tarjeta }: SuministrosListaProps) {
  const [texto, setTexto] = useState('');
  const [pedida, setPedida] = useState(1);
  const lista = useRef<HTMLUListElement>(null);
  const conBuscador = suministros.length >= CON_BUSCADOR;
  // The field may go away with the tenth supply, and what was typed with it.
  const encontrados = conBuscador ? buscar(suministros, texto) : suministros;
  const pages = Math.max(1, Math.ceil(encontrados.length / POR_PAGINA));
  const page = Math.min(pedida, pages);
  const visibles = encontrados.slice((page - 1) * POR_PAGINA, page * POR_PAGINA);
  const irA = (nueva: number) => {
    setPedida(nueva);
    // The new page is read from its beginning.
    lista.current?.focus();
    lista.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <>
      {conBuscador && (
        <search className={styles.buscador}>
          <TextField
            label="Buscar"
            hint="Nombre, domicilio, titular o cuenta"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={texto}
            onChange={(event) => {
              setTexto(event.target.value);
              setPedida(1);
            }}
          />
          <p role="status">{texto.trim() && cuantos(encontrados.length)}</p>
        </search>
      )}
      {encontrados.length === 0 && <EmptyState reason="Probá con otra palabra o con el número de cuenta." />}
      <ul ref={lista} tabIndex={-1} className={styles.lista} aria-label="Suministros">
        {visibles.map((lugar) => (
          <SuministroCard key={lugar.id} suministro={lugar} {...tarjeta(lugar)} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} onPage={irA} />
    </>
  );
}

function cuantos(cantidad: number): string {
  if (cantidad === 0) return '';
  return cantidad === 1 ? '1 suministro' : `${cantidad} suministros`;
}
