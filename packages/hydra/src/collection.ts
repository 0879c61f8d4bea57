import type { Query } from './query.ts';

export type Listing<T> = { rows: readonly T[]; total: number; approximate?: boolean };

export type Collection<T> = {
  '@context': string;
  '@id': string;
  '@type': 'Collection';
  totalItems: number;
  totalAproximado?: true;
  member: T[];
  view?: View;
};

type View = {
  '@id': string;
  '@type': 'PartialCollectionView';
  first?: string;
  previous?: string;
  next?: string;
  last?: string;
};

const NOT_A_FILTER = ['page', 'pagination'];

export function toCollection<T>(
  type: string,
  path: string,
  search: URLSearchParams,
  query: Pick<Query, 'page' | 'itemsPerPage' | 'paginated'>,
  listing: Listing<T>,
): Collection<T> {
  const collection: Collection<T> = {
    '@context': `/api/contexts/${type}`,
    '@id': path,
    '@type': 'Collection',
    totalItems: listing.total,
    ...(listing.approximate ? { totalAproximado: true as const } : {}),
    member: [...listing.rows],
  };
  const view = toView(path, search, query, listing);
  return view ? { ...collection, view } : collection;
}

function toView(
  path: string,
  search: URLSearchParams,
  { page, itemsPerPage, paginated }: Pick<Query, 'page' | 'itemsPerPage' | 'paginated'>,
  { total, approximate, rows }: Listing<unknown>,
): View | undefined {
  const kept = [...search].filter(([key]) => !NOT_A_FILTER.includes(key));
  const pages = paginated && itemsPerPage > 0 ? Math.max(1, Math.ceil(total / itemsPerPage)) : 1;
  if (pages === 1 && kept.length === 0) return undefined;
  const url = (extra: [string, string][]): string => {
    const text = [...kept, ...extra]
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .join('&');
    return text ? `${path}?${text}` : path;
  };
  // When the total is capped, a full page is the only sign that there is another.
  const more = page < pages || (approximate === true && rows.length === itemsPerPage);
  const at = (number: number) => url([['page', String(number)]]);
  if (pages === 1) return { '@id': url([]), '@type': 'PartialCollectionView' };
  return {
    '@id': at(page),
    '@type': 'PartialCollectionView',
    first: at(1),
    ...(page > 1 ? { previous: at(page - 1) } : {}),
    ...(more ? { next: at(page + 1) } : {}),
    // When the total is capped, the last page is unknown.
    ...(approximate ? {} : { last: at(pages) }),
  };
}
