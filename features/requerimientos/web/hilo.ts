import {
  type ArchivoAdjunto,
  oracionDelMovimiento,
  type Requerimiento,
  type RequerimientoSeguimiento,
} from '../contract/index.ts';

/** One thing that was said or done in a case, whoever looks at it. */
export type Suceso = {
  clave: string;
  cuando: string;
  usuario: string | undefined;
  /** As whoever looks at it may know it. */
  nombre: string | undefined;
  /** Of whoever began it. */
  propia: boolean;
  texto: string | null;
  /** The state it passed to. */
  estado: number | null;
  adjuntos: ArchivoAdjunto[];
  /** What the person wrote to begin. */
  inicial: boolean;
};

export type Entrada = Omit<Suceso, 'usuario' | 'nombre'> & { autor: string };

const VOS = 'Vos';
const COOPERATIVA = 'Cooperativa';

/** What was written; the sentence of the house about a change of state is told by the state itself. */
function textoDe({ descripcion, nuevoEstado }: RequerimientoSeguimiento): string | null {
  if (nuevoEstado !== undefined && descripcion === oracionDelMovimiento(nuevoEstado)) return null;
  return descripcion || null;
}

const instante = (momento: string) => Date.parse(momento);

/**
 * The case as it was told, the oldest first. A file is uploaded before it is sent and does not say with what: it goes
 * with the next thing that its owner sent; with none, as when the signal was lost in between, it is told by itself.
 */
export function sucesosDe(caso: Requerimiento): Suceso[] {
  const propia = (usuario: string | undefined) => usuario !== undefined && usuario === caso.usuario;
  const sucesos: Suceso[] = [
    {
      clave: 'inicio',
      cuando: caso.created,
      usuario: caso.usuario,
      nombre: undefined,
      propia: propia(caso.usuario),
      texto: caso.descripcion,
      estado: null,
      adjuntos: [],
      inicial: true,
    },
    ...(caso.seguimientos ?? []).map((seguimiento) => ({
      clave: `seguimiento-${seguimiento.id}`,
      cuando: seguimiento.created,
      usuario: seguimiento.usuario,
      nombre: seguimiento.usuarioNombre,
      propia: propia(seguimiento.usuario),
      texto: textoDe(seguimiento),
      estado: seguimiento.nuevoEstado ?? null,
      adjuntos: [],
      inicial: false,
    })),
  ];
  const deNadie: Suceso[] = [];
  for (const adjunto of caso.adjuntos ?? []) {
    const suyo = sucesos.find(
      ({ usuario, cuando }) => usuario === adjunto.usuario && instante(cuando) >= instante(adjunto.created),
    );
    if (suyo) suyo.adjuntos.push(adjunto);
    else
      deNadie.push({
        clave: `adjunto-${adjunto.id}`,
        cuando: adjunto.updated,
        usuario: adjunto.usuario,
        nombre: undefined,
        propia: propia(adjunto.usuario),
        texto: null,
        estado: null,
        adjuntos: [adjunto],
        inicial: false,
      });
  }
  return [...sucesos, ...deNadie].sort((a, b) => instante(a.cuando) - instante(b.cuando));
}

/** The same, in the words of whoever began it. */
export const conversacionDe = (caso: Requerimiento): Entrada[] =>
  sucesosDe(caso).map(({ usuario: _usuario, nombre, ...suceso }) => ({
    ...suceso,
    autor: suceso.propia ? VOS : nombre || COOPERATIVA,
  }));
