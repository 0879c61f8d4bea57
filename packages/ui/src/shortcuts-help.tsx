import { lazy, Suspense, useEffect, useState } from 'react';
import { closeShortcutsHelp, openShortcutsHelp, useShortcuts, useShortcutsHelp } from './shortcuts.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const OPENS = { '?': openShortcutsHelp };

/** Mount this once for the whole application. */
export function ShortcutsHelp() {
  const opened = useShortcutsHelp();
  // Once requested the dialog stays mounted, because on removal it could not give the focus back.
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);
  useShortcuts(OPENS, { background: true });
  // The next person to sign in must not find it open.
  useEffect(() => closeShortcutsHelp, []);
  return <Suspense>{asked && <ShortcutsDialog opened={opened} />}</Suspense>;
}
