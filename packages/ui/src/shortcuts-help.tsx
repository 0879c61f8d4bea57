import { lazy, Suspense, useEffect, useState } from 'react';
import { closeShortcutsHelp, openShortcutsHelp, useShortcuts, useShortcutsHelp } from './shortcuts.ts';

// The dialog is rarely opened, so it is loaded on demand.
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const OPENS = { '?': openShortcutsHelp };

/** It lists what works on the current page. Mount it once for the whole application. */
export function ShortcutsHelp() {
  const opened = useShortcutsHelp();
  // Once requested the dialog stays mounted: if it were removed on closing, it could not give the focus back.
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);
  useShortcuts(OPENS, { background: true });
  // The next person to sign in must not find it open.
  useEffect(() => closeShortcutsHelp, []);
  return <Suspense>{asked && <ShortcutsDialog opened={opened} />}</Suspense>;
}
