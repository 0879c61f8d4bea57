export { Adjuntos } from './adjuntos.tsx';
