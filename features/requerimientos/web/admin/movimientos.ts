import {
  MOVIMIENTOS,
  type Movimiento,
  type Requerimiento,
  requerimientoEstado,
} from '../../contract/index.ts';
import { esMio, esPublico, type Yo } from './quien.ts';

type CasoQueSeMueve = Pick<Requerimiento, 'estado' | 'usuario' | 'encargado' | 'usuarioEliminado'>;

/** What this person may do with it now, by the same table as the server: nothing else is offered. */
function movimientosDe(caso: CasoQueSeMueve, yo: Yo): readonly Movimiento[] {
  const de = requerimientoEstado.name(caso.estado);
  return MOVIMIENTOS.filter(
    (uno) =>
      uno.por === 'personal' &&
      uno.de === de &&
      (!uno.noEnPublicos || hayQuienConteste(caso)) &&
      puedeHacerlo(uno, caso, yo),
  );
}

/** What is asked to somebody needs somebody: a form without account has nobody, nor has an account that was deleted. */
const hayQuienConteste = (caso: CasoQueSeMueve) => !esPublico(caso) && !caso.usuarioEliminado;

function puedeHacerlo({ soloAdministrador, toma }: Movimiento, caso: CasoQueSeMueve, yo: Yo): boolean {
  if (yo.administra) return true;
  if (!yo.atiende || soloAdministrador) return false;
  return esMio(caso, yo) || (caso.encargado === undefined && toma === true);
}

export type Destino = { estado: number; label: string };

const destino = (a: Movimiento['a']): Destino => {
  const estado = requerimientoEstado.code(a);
  return { estado, label: requerimientoEstado.label(estado) };
};

export const destinosDe = (caso: CasoQueSeMueve, yo: Yo): Destino[] =>
  movimientosDe(caso, yo).map(({ a }) => destino(a));

export const puedePasarA = (caso: CasoQueSeMueve, yo: Yo, a: Movimiento['a']): boolean =>
  movimientosDe(caso, yo).some((uno) => uno.a === a);

/** Where at least one of them may go, and how many: "Finalizado (3 de 5)". */
export function destinosDelLote(casos: readonly CasoQueSeMueve[], yo: Yo): Destino[] {
  return requerimientoEstado.rows().flatMap(({ name }) => {
    const cuantos = casos.filter((caso) => puedePasarA(caso, yo, name)).length;
    const { estado, label } = destino(name);
    if (cuantos === 0) return [];
    return [{ estado, label: cuantos === casos.length ? label : `${label} (${cuantos} de ${casos.length})` }];
  });
}

/** An answer of the staff since the last change of state says why as well as a text of now. */
export function yaSeDijo({ usuario, seguimientos = [] }: Pick<Requerimiento, 'usuario' | 'seguimientos'>) {
  const ultimo = seguimientos.findLastIndex(({ nuevoEstado }) => nuevoEstado !== undefined);
  return seguimientos
    .slice(ultimo + 1)
    .some((uno) => uno.usuario !== undefined && uno.usuario !== usuario && Boolean(uno.descripcion));
}

/** The person at the other side has to be told why. */
export function exigeTexto(caso: CasoQueSeMueve & Pick<Requerimiento, 'seguimientos'>, estado: number) {
  const [de, a] = [requerimientoEstado.name(caso.estado), requerimientoEstado.name(estado)];
  const pide = MOVIMIENTOS.some(
    (uno) => uno.por === 'personal' && uno.de === de && uno.a === a && uno.conTexto === true,
  );
  return pide && !yaSeDijo(caso);
}

const CON_TEXTO_EN_LOTE = (['esperaUsuario', 'finalizado', 'anulado'] as const).map(requerimientoEstado.code);

/** Of many at once a closing is never silent: nobody looked at each one of them. */
export const exigeTextoEnLote = (estado: number): boolean => CON_TEXTO_EN_LOTE.includes(estado);
