import { ApiError, type Client } from '@oficina/hydra';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';

export type BulkAccion = 'validar' | 'desuscribir' | 'eliminar';

export type Failure = { correo: SuministroMail; motivo: string };
export type Resultado = { accion: BulkAccion; done: number; failures: Failure[] };

const CONCURRENCY = 4;

const WORDS: Record<BulkAccion, [singular: string, plural: string]> = {
  validar: ['validado', 'validados'],
  desuscribir: ['desuscripto', 'desuscriptos'],
  eliminar: ['eliminado', 'eliminados'],
};

export function textoResultado({ accion, done, failures }: Resultado): string {
  const [singular, plural] = WORDS[accion];
  const doneText = `${done} ${done === 1 ? singular : plural}.`;
  if (failures.length === 0) return doneText;
  return `${doneText} ${failures.length} no se ${failures.length === 1 ? 'pudo' : 'pudieron'}:`;
}

function sendAction(client: Client, accion: BulkAccion, { id }: SuministroMail): Promise<unknown> {
  if (accion === 'eliminar') return client.call(mailsRoutes.eliminar, { params: { id } });
  const body = accion === 'validar' ? { validado: true } : { desuscribir: true };
  return client.call(mailsRoutes.editar, { params: { id }, body });
}

/**
 * Four calls run at a time: a hundred at once would leave no capacity for the other clerks. A failure does not stop the
 * others.
 */
export async function runOnAll(
  client: Client,
  accion: BulkAccion,
  correos: readonly SuministroMail[],
): Promise<Resultado> {
  const queue = [...correos];
  const failures: Failure[] = [];
  const worker = async () => {
    for (let correo = queue.shift(); correo; correo = queue.shift()) {
      try {
        await sendAction(client, accion, correo);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failures.push({ correo, motivo: error.message });
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { accion, done: correos.length - failures.length, failures };
}
