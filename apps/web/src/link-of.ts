import type { Link } from './link.ts';

/** Only for the page the visit began with: whoever comes back to it by another way brings nothing. */
export function linkOf(link: Link | null, path: string, locationKey: string): Link | null {
  return link?.path === path && locationKey === 'default' ? link : null;
}
