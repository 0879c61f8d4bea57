import { lazy, Suspense, useEffect, useState } from 'react';
import { closeShortcutsHelp, openShortcutsHelp, useShortcuts, useShortcutsHelp } from './shortcuts.ts';

// Few open it, and few times.
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const OPENS = { '?': openShortcutsHelp };

/** The list that «?» opens: what works on the page one is on. One for the whole application. */
export function ShortcutsHelp() {
  const opened = useShortcutsHelp();
  // Once asked for it stays, open or not: taken out as it closes it would not give the focus back.
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);
  useShortcuts(OPENS, { background: true });
  // Whoever signs in next does not find it open.
  useEffect(() => closeShortcutsHelp, []);
  return <Suspense>{asked && <ShortcutsDialog opened={opened} />}</Suspense>;
}
