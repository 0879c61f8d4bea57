import { lazy } from 'react';

/** The dialog loads when it is asked for, because most visits to the list upload nothing. */
export const UploadDialog = lazy(async () => ({
  default: (await import('./upload.dialog.tsx')).UploadDialog,
}));
