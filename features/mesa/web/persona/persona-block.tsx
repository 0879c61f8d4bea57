import { parseIri } from '@oficina/hydra';
import { IconAlert } from '@oficina/ui/icon';
import { type Usuario, usuarioPath } from '@oficina/usuarios/contract';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { PersonaFicha } from '../../contract/index.ts';
import type { Can } from '../ficha/can.ts';
import styles from '../ficha/ficha.module.css';
import { Acceso } from './acceso.tsx';
import { LastFacts, lastFactsOf } from './last-facts.tsx';
import personaStyles from './persona.module.css';
import { useSuministroActs } from './suministro-acts.tsx';
import { Suministros } from './suministros.tsx';

const PedirCorreoDialog = lazy(() => import('../actos/pedir-correo.dialog.tsx'));

type Props = { ficha: PersonaFicha; usuario: Usuario; can: Can; onChanged: () => void };

/** One block in three columns, which are stacked on a phone. */
export function PersonaBlock({ ficha, usuario, can, onChanged }: Props) {
  const acts = useSuministroActs(usuario);
  const [isMending, setMending] = useState(false);
  const { acceso, otrasCuentas } = ficha;
  const facts = lastFactsOf(ficha);
  return (
    <div>
      {otrasCuentas.map((otra) => (
        <p key={otra['@id']} className={styles.aviso}>
          <IconAlert size={18} />
          <span>
            Hay otra cuenta con este documento:{' '}
            <Link to={usuarioPath(parseIri('usuarios', otra['@id']) ?? 0)} className={styles.enlace}>
              {otra.email}
            </Link>
            .
          </span>
        </p>
      ))}
      <div className={`${styles.tarjeta} ${personaStyles.partes}`}>
        <section className={styles.debe}>
          <Acceso acceso={acceso} usuario={usuario.id} onMend={can('correo') && (() => setMending(true))} />
        </section>
        <section className={styles.porque}>
          <Suministros ficha={ficha} can={can} acts={acts} />
        </section>
        {facts && (
          <section className={styles.contacto}>
            <LastFacts facts={facts} can={can} />
          </section>
        )}
      </div>
      {acts.dialogs}
      {isMending && (
        <Suspense>
          <PedirCorreoDialog
            opened
            persona={{ id: usuario.id, nombre: usuario.nombreVisible, email: acceso.email }}
            onDone={onChanged}
            onClose={() => setMending(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
