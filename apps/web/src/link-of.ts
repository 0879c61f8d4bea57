import type { Link } from './link.ts';

/** The link only belongs to the page that the visit began with; returning to it in another way brings no token. */
export function linkOf(link: Link | null, path: string, locationKey: string): Link | null {
  return link?.path === path && locationKey === 'default' ? link : null;
}
