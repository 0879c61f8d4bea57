import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { user } from '../testing/browser.ts';
import { drawWith } from '../testing/index.ts';
import { SearchField } from './search-field.tsx';

test('lo que se está escribiendo no lo pisa una página que llega; lo que nadie escribe sí', async () => {
  let arrive = (_: string) => {};
  const searched: string[] = [];
  function Box() {
    const [value, setValue] = useState('vieja');
    arrive = setValue;
    return <SearchField label="Buscar" value={value} onSearch={(text) => searched.push(text)} />;
  }
  drawWith(() => ({ body: {} }), <Box />);
  const box = screen.getByLabelText<HTMLInputElement>('Buscar');
  await user.clear(box);
  await user.type(box, 'nue');
  act(() => arrive(''));
  act(() => arrive('vieja'));
  await user.type(box, 'va{Enter}');
  expect([box.value, searched]).toEqual(['nueva', ['nueva']]);
  act(() => arrive('nueva'));
  act(() => arrive('otra'));
  expect(box.value).toBe('otra');
});
