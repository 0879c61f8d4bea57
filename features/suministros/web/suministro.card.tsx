import { Button, LinkButton } from '@oficina/ui/button';
import { Card } from '@oficina/ui/card-list';
import { PhoneLink } from '@oficina/ui/contact-line';
import { Notice } from '@oficina/ui/notice';
import { suministroName } from '../contract/index.ts';
import type { SuministroSummary } from './suministro-summary.ts';
import styles from './suministros.module.css';

export type SuministroCardProps = {
  suministro: SuministroSummary;
  telefono?: string | undefined;
  links: { facturas: string; consumos: string } | null;
  onRenombrar: () => void;
  onRemove: () => void;
};

export function SuministroCard(props: SuministroCardProps) {
  const { suministro, telefono, links } = props;
  const { alias, domicilio, cuenta, nombre: titular, pagoInhabilitado } = suministro;
  const nombre = suministroName(suministro);
  // Many cards have the same buttons, so the hidden suffix tells screen readers which suministro each belongs to.
  const hiddenSuffix = <span className="oculto"> de {nombre}</span>;
  return (
    <Card
      gap={16}
      // Nothing can be changed without the link, which the browser's saved copy does not have.
      changes={
        suministro.usuarioSuministro && (
          <>
            <Button variant="link" onClick={props.onRenombrar}>
              {alias ? 'Cambiar el nombre' : 'Poner un nombre'}
              {hiddenSuffix}
            </Button>
            <Button variant="link" onClick={props.onRemove}>
              Quitar
              <span className="oculto"> {nombre}</span>
            </Button>
          </>
        )
      }
    >
      <div>
        <h2 className={styles.nombre}>{nombre}</h2>
        <p className={styles.cuenta}>Número de suministro {cuenta}</p>
        {domicilio && domicilio !== nombre && <p className={styles.dato}>{domicilio}</p>}
        {titular !== nombre && <p className={styles.dato}>Titular: {titular}</p>}
      </div>
      {pagoInhabilitado && (
        <Notice tint="gris">
          El suministro {nombre} no se puede pagar por acá. Acercate a la cooperativa
          {telefono ? (
            <>
              {' '}
              o llamanos al <PhoneLink number={telefono}>.</PhoneLink>
            </>
          ) : (
            '.'
          )}
        </Notice>
      )}
      {links && (
        <div className={styles.enlaces}>
          <LinkButton to={links.facturas}>Facturas{hiddenSuffix}</LinkButton>
          <LinkButton to={links.consumos}>Consumos{hiddenSuffix}</LinkButton>
        </div>
      )}
    </Card>
  );
}
