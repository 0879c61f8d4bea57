import { iri } from '@oficina/hydra';
import type { CategoriaEditable, CategoriaValor, RequerimientoCategoria } from '../../contract/index.ts';
import { AgregarForm } from '../iniciar/agregar.form.tsx';
import { MoreInfoLink } from '../iniciar/more-info-link.tsx';
import type { SuministroSummary } from '../suministro-label.ts';
import { startLabel, sustantivoTitle } from '../texts.ts';
import styles from './categorias.module.css';
import { REQUIREMENTS } from './changes.ts';

const EXAMPLE: SuministroSummary = { id: 1, nombre: 'Tu casa', cuenta: '10010120', domicilio: '' };
const NOTHING = { descripcion: '', ubicacion: '', suministro: '' };
const ignore = () => undefined;

type Props = {
  categoria: CategoriaEditable;
  valor: CategoriaValor;
  /** Days to report a burnt appliance, which the conditions may name. */
  artefacto: unknown;
  /** Those that the member chooses among, this one included. */
  among: readonly string[];
};

/** What the member goes through: choosing it in the menu, what it says, and the form that it asks to fill in. */
export function CategoriaPreview({ categoria, valor, artefacto, among }: Props) {
  const { id, codigo } = categoria;
  const { sustantivo, nombre, textoAyuda, url } = valor;
  const drawn: RequerimientoCategoria = {
    ...{ '@id': iri('requerimiento_categorias', id), '@type': 'RequerimientoCategoria', id, codigo },
    ...{ ...valor, sustantivoPlural: `${sustantivo}s` },
    textoCondiciones: valor.textoCondiciones.replaceAll('{artefacto.diasHabiles}', String(artefacto)),
  };
  return (
    <section className={styles.previa} aria-label="Así lo ve el socio">
      <h3>Así lo ve el socio</h3>
      <div className={styles.elegir}>
        <b>{sustantivoTitle(sustantivo)}s</b>
        {valor.activo ? (
          <ul>
            {among.map((one) => (
              <li key={one} data-own={one === nombre || undefined}>
                {one}
              </li>
            ))}
          </ul>
        ) : (
          <p>No la ve: está desactivada.</p>
        )}
      </div>
      <div className={styles.pagina}>
        <p className={styles.nombre}>{nombre || 'Sin nombre'}</p>
        {textoAyuda && <p>{textoAyuda}</p>}
        <MoreInfoLink url={url} />
        <p className={styles.empezar}>{startLabel(sustantivo)}</p>
      </div>
      {/* It is the form itself, which here can be neither filled in nor sent. */}
      <div role="img" aria-label={told(valor)} className={styles.formulario}>
        <div inert>
          <AgregarForm
            key={id}
            categoria={drawn}
            suministros={[EXAMPLE]}
            mapa={undefined}
            inicial={{ ...NOTHING, suministro: valor.requiereSuministro ? '1' : '' }}
            refusal={null}
            openRequerimientoOf={ignore}
            onWrite={ignore}
            onAppend={ignore}
            onEnviar={async () => undefined}
          />
        </div>
      </div>
    </section>
  );
}

function told({
  sustantivo,
  requiereSuministro,
  adjuntarFotos,
  adjuntarArchivos,
  adjuntarUbicacion,
  textoCondiciones,
}: CategoriaValor): string {
  const asked = (
    [
      ['fotos', adjuntarFotos],
      ['archivos', adjuntarArchivos],
      ['ubicación', adjuntarUbicacion],
    ] as const
  ).flatMap(([what, requirement]) =>
    requirement === 0 ? [] : [`${what} (${REQUIREMENTS[requirement].toLowerCase()})`],
  );
  const all = [
    'lo que se escribe',
    ...(requiereSuministro ? ['el suministro'] : []),
    ...asked,
    ...(textoCondiciones ? ['aceptar las condiciones'] : []),
  ];
  return `El formulario del ${sustantivo} pide: ${all.join(', ')}.`;
}
