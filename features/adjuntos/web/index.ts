export { AddArchivo, UPLOADS_FAILED } from './add-archivo.tsx';
export { Adjuntos } from './adjuntos.tsx';
export { AnswerFiles } from './answer-files.tsx';
export { ChosenFiles, FileButton, FilePicker } from './file-picker.tsx';
export { acceptedTypes } from './files.ts';
export { openPdf } from './open-pdf.ts';
export { useUploadAdjunto } from './upload-adjunto.ts';
export { useSubidas } from './use-subidas.ts';
