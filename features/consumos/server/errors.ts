import { Refusal } from '@oficina/hydra';

export const foreignConsumos = () => new Refusal(403, 'permiso', 'No tenés permiso para hacer esto.');
