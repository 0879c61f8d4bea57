import { useMedia } from './use-media.ts';

export const usePhone = (): boolean => useMedia('(max-width: 767.98px)');
