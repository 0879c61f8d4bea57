import { ApiError, type Client } from '@oficina/hydra';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';

export type AccionMasiva = 'validar' | 'desuscribir' | 'eliminar';

export type Fallo = { correo: SuministroMail; motivo: string };
export type Resultado = { accion: AccionMasiva; hechos: number; fallos: Fallo[] };

const A_LA_VEZ = 4;

const PALABRAS: Record<AccionMasiva, [uno: string, varios: string]> = {
  validar: ['validado', 'validados'],
  desuscribir: ['desuscripto', 'desuscriptos'],
  eliminar: ['eliminado', 'eliminados'],
};

/** "18 validados. 2 no se pudieron:" */
export function textoResultado({ accion, hechos, fallos }: Resultado): string {
  const [uno, varios] = PALABRAS[accion];
  const bien = `${hechos} ${hechos === 1 ? uno : varios}.`;
  if (fallos.length === 0) return bien;
  return `${bien} ${fallos.length} no se ${fallos.length === 1 ? 'pudo' : 'pudieron'}:`;
}

function pedir(client: Client, accion: AccionMasiva, { id }: SuministroMail): Promise<unknown> {
  if (accion === 'eliminar') return client.call(mailsRoutes.eliminar, { params: { id } });
  const body = accion === 'validar' ? { validado: true } : { desuscribir: true };
  return client.call(mailsRoutes.editar, { params: { id }, body });
}

/** Four at a time: a hundred at once would leave nothing for the other clerks. One that fails stops no other. */
export async function hacerConTodos(
  client: Client,
  accion: AccionMasiva,
  correos: readonly SuministroMail[],
): Promise<Resultado> {
  const cola = [...correos];
  const fallos: Fallo[] = [];
  const turno = async () => {
    for (let correo = cola.shift(); correo; correo = cola.shift()) {
      try {
        await pedir(client, accion, correo);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        fallos.push({ correo, motivo: error.message });
      }
    }
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, turno));
  return { accion, hechos: correos.length - fallos.length, fallos };
}
