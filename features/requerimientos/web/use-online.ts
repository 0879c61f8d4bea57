export { useOnline } from '@oficina/hydra/react';
export { OFFLINE_HINT as OFFLINE_MESSAGE } from '@oficina/ui/wait-hint';
