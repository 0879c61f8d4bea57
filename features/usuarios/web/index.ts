export { MotdCard } from './motd.card.tsx';
export { SinConfirmarCard } from './sin-confirmar.card.tsx';
