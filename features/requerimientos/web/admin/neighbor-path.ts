import { staffRequerimientoPath } from '../../contract/index.ts';
import type { Neighbor } from './list-position.ts';

export const neighborPath = ({ id, search }: Neighbor): string => `${staffRequerimientoPath(id)}${search}`;
