import { ChooseFound } from '@oficina/ui/choose-found';
import type { ReactNode } from 'react';
import { type Suministro, suministrosRoutes } from '../contract/index.ts';

const MIN_LENGTH = 2;
const MAX_SHOWN = 10;

export type ChosenSuministro = Pick<Suministro, 'id' | 'nombre' | 'cuenta' | 'domicilio'>;

type Props = {
  id: string;
  error?: ReactNode;
  chosen: ChosenSuministro | null;
  onChoose: (suministro: ChosenSuministro | null) => void;
};

export function SuministroSearch(props: Props) {
  return (
    <ChooseFound<ChosenSuministro>
      {...props}
      label="Suministro"
      what="el suministro"
      legend="Suministros encontrados"
      hint="Buscalo por número de suministro o por nombre."
      minLetters={MIN_LENGTH}
      find={async (client, busqueda, signal) => {
        const query = { busqueda, itemsPerPage: MAX_SHOWN };
        const { member, totalItems } = await client.call(suministrosRoutes.listar, { query, signal });
        return { rows: member, hasMore: totalItems > MAX_SHOWN };
      }}
      // The account goes first, because the clerk has it on paper.
      describe={({ cuenta, nombre, domicilio }) => [cuenta, nombre, domicilio].filter(Boolean).join(' · ')}
      keyOf={({ id }) => id}
    />
  );
}
