export { MessageFiles } from './message-files.tsx';
export { useViewer, type Viewer } from './viewer.tsx';
