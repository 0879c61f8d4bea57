import { lazy } from 'react';

/** Nobody uploads a file at every visit. */
export const UploadDialog = lazy(async () => ({
  default: (await import('./upload.dialog.tsx')).UploadDialog,
}));
