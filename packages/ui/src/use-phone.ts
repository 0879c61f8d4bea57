import { useMedia } from './use-media.ts';

/** True under 768 px. */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)');
