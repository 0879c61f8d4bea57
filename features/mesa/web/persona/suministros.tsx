import { parseIri } from '@oficina/hydra';
import { fichaPath } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { More } from '@oficina/ui/list';
import { formatMoney } from '@oficina/ui/money';
import { Link } from 'react-router';
import type { PersonaFicha } from '../../contract/index.ts';
import type { Can } from '../ficha/can.ts';
import styles from '../ficha/ficha.module.css';
import personaStyles from './persona.module.css';
import type { SuministroActs } from './suministro-acts.tsx';

type Props = { ficha: PersonaFicha; can: Can; acts: SuministroActs };

export function Suministros({ ficha: { suministros, masSuministros }, can, acts }: Props) {
  return (
    <>
      <h2 className={styles.rotulo}>Suministros</h2>
      {suministros.length === 0 && <p className={styles.suave}>Todavía no agregó suministros.</p>}
      <ul className={personaStyles.lista}>
        {suministros.map((one) => (
          <li key={one['@id']}>
            <span className={personaStyles.cual}>
              {can('suministro') ? (
                <Link to={fichaPath(parseIri('suministros', one.suministro) ?? 0)}>
                  {one.domicilio ?? one.nombre}
                </Link>
              ) : (
                (one.domicilio ?? one.nombre)
              )}
              <small>
                {one.cuenta}
                {!one.activo && ' · de baja'}
                {one.pagoInhabilitado && ' · no se paga por la web'}
              </small>
            </span>
            {one.debe !== undefined && <Debe importe={one.debe} />}
            {/* Beside the links that are pressed all day, it would be pressed by mistake. */}
            <More label={`Acciones del suministro ${one.cuenta}`}>
              <Button variant="link" aria-haspopup="dialog" onClick={() => acts.unlink(one)}>
                Quitar<span className="oculto"> el suministro {one.cuenta}</span>
              </Button>
            </More>
          </li>
        ))}
      </ul>
      {masSuministros && (
        <p>
          <Link to="?ver=suministros" replace className={styles.enlace}>
            Ver todos los suministros
          </Link>
        </p>
      )}
      <Button variant="link" aria-haspopup="dialog" onClick={acts.link}>
        Vincular suministro
      </Button>
    </>
  );
}

function Debe({ importe }: { importe: number }) {
  if (importe === 0) return <span className={personaStyles.debe}>no debe</span>;
  return (
    <span className={personaStyles.debe}>
      debe <b>{formatMoney(importe)}</b>
    </span>
  );
}
