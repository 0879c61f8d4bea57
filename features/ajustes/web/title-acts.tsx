import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const Slot = createContext<HTMLElement | null>(null);

/** The end of the line of the title, once it is drawn. */
export const TitleSlot = Slot.Provider;

/** The main act of a section stands on the line of the title; without one, as on a phone, where it is written. */
export function TitleActs({ children }: { children: ReactNode }) {
  const slot = useContext(Slot);
  return slot ? createPortal(children, slot) : children;
}
