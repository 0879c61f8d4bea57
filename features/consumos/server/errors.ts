import { Refusal } from '@oficina/hydra';

export const consumosAjenos = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
