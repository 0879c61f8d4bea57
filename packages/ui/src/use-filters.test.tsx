import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { draw } from '../testing/index.ts';
import { useFilters } from './use-filters.ts';

type Filters = { a: string; b: string; page: number };
type Go = (changes: Partial<Filters>) => void;

const read = (search: URLSearchParams): Filters => ({
  a: search.get('a') ?? '',
  b: search.get('b') ?? '',
  page: Number(search.get('page') ?? 1),
});
const write = ({ a, b, page }: Filters) =>
  new URLSearchParams({ ...(a && { a }), ...(b && { b }), ...(page > 1 && { page: String(page) }) });

function Page({ onGo }: { onGo: (go: Go) => void }) {
  const [filters, go] = useFilters(read, write);
  const navigate = useNavigate();
  onGo(go);
  return (
    <>
      <p>{`${filters.a}|${filters.b}|${filters.page}|${useLocation().search}`}</p>
      <button type="button" onClick={() => go({ page: 3 }, false)}>
        page
      </button>
      <button type="button" onClick={() => navigate('?a=menu')}>
        elsewhere
      </button>
    </>
  );
}

/** Each drawing gives its own function, and a test may hold an old one. */
function drawPage(path = '/') {
  const drawn: Go[] = [];
  draw(<Page onGo={(go) => void drawn.push(go)} />, path);
  return { first: drawn[0] as Go, last: (changes: Partial<Filters>) => drawn.at(-1)?.(changes) };
}

test('what is chosen before the former choice was drawn does not undo it', () => {
  const { first } = drawPage();
  // The same function is called twice, because it belongs to the render before both changes.
  act(() => {
    first({ a: '1' });
    first({ b: '2' });
  });
  expect(screen.getByText('1|2|1|?a=1&b=2')).toBeTruthy();
});

test('a filter goes back to the first page, and an address from elsewhere is the one that counts', () => {
  const { last } = drawPage('/?a=1');
  fireEvent.click(screen.getByText('page'));
  expect(screen.getByText('1||3|?a=1&page=3')).toBeTruthy();
  act(() => last({ b: '2' }));
  expect(screen.getByText('1|2|1|?a=1&b=2')).toBeTruthy();
  fireEvent.click(screen.getByText('elsewhere'));
  act(() => last({ b: '5' }));
  expect(screen.getByText('menu|5|1|?a=menu&b=5')).toBeTruthy();
});

test('what was asked for and taken back before it was drawn is forgotten', () => {
  const { first } = drawPage('/?a=1');
  act(() => {
    first({ a: '9' });
    window.dispatchEvent(new PopStateEvent('popstate'));
    first({ b: '2' });
  });
  expect(screen.getByText('1|2|1|?a=1&b=2')).toBeTruthy();
});
