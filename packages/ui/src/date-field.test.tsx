// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { user } from '../testing/browser.ts';
import { draw, press } from '../testing/index.ts';
import { DateField, type DateFieldProps, TimeField } from './date-field.tsx';
import DateRange from './date-range.tsx';
import { DraggableDialog } from './dialog.tsx';

const NOW = new Date('2026-11-16T12:00:00-03:00');

function Fecha({ begins = '', onChange, ...rest }: Partial<DateFieldProps> & { begins?: string }) {
  const [value, setValue] = useState(begins);
  return (
    <DateField
      label="Día"
      now={NOW}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      {...rest}
    />
  );
}

const field = (name = 'Día') => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const findCalendar = () => screen.findByRole('dialog', { name: /^Elegir fecha/ });
const open = async () => {
  await press('Elegir fecha: Día');
  return within(await findCalendar());
};

test('al salir se escribe entera, y guarda el día y no lo que se tecleó', async () => {
  const onChange = vi.fn();
  draw(<Fecha onChange={onChange} />);
  await user.type(field(), '5/3/26');
  expect(field().value).toBe('5/3/26');
  await user.tab();
  expect(field().value).toBe('05/03/2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-03-05');
});

test('lo que no se entiende se dice al salir, nunca mientras se escribe, y llega al formulario como está', async () => {
  const onChange = vi.fn();
  const onDone = vi.fn();
  draw(<Fecha onChange={onChange} onDone={onDone} />);
  await user.type(field(), '31/11');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(screen.getByText('El 31/11 no existe.')).toBeTruthy();
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['31/11', 'true']);
  expect(onChange).toHaveBeenLastCalledWith('31/11');
  expect(onDone).not.toHaveBeenCalled();
  await user.type(field(), '{Backspace}2');
  expect(screen.queryByText('El 31/11 no existe.')).toBeNull();
});

test('una fecha pegada entra entera, sobre lo que hubiera', async () => {
  draw(<Fecha begins="2026-01-01" />);
  await user.click(field());
  await user.paste('05-03-2026');
  expect(field().value).toBe('05/03/2026');
  await user.clear(field());
  await user.paste('5/3');
  expect(field().value).toBe('05/03/2026');
});

test('con el teclado se elige en un mes que empieza el lunes y habla castellano', async () => {
  const onDone = vi.fn();
  draw(<Fecha begins="2026-11-01" onDone={onDone} />);
  const month = await open();
  expect(month.getByRole('heading').textContent).toBe('noviembre de 2026');
  const weekdays = month.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(weekdays).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
  const chosen = month.getByRole('button', { name: 'domingo, 1 de noviembre de 2026, elegido' });
  expect(document.activeElement).toBe(chosen);
  const today = month.getByRole('button', { name: 'lunes, 16 de noviembre de 2026' });
  expect(today.getAttribute('aria-current')).toBe('date');
  await user.keyboard('{PageUp}{ArrowDown}{ArrowRight}');
  expect(month.getByRole('heading').textContent).toBe('octubre de 2026');
  expect(document.activeElement?.textContent).toBe('9');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  expect([field().value, onDone.mock.calls]).toEqual(['09/10/2026', [['2026-10-09']]]);
});

test('las flechas de mes no se llevan el foco, y «Borrar» deja el campo vacío', async () => {
  draw(<Fecha begins="2026-11-01" />);
  const month = await open();
  const nextButton = month.getByRole('button', { name: 'Mes siguiente' });
  await user.click(nextButton);
  await user.click(nextButton);
  expect(month.getByRole('heading').textContent).toBe('enero de 2027');
  expect(document.activeElement).toBe(nextButton);
  await user.click(month.getByRole('button', { name: 'Borrar' }));
  expect(field().value).toBe('');
});

test('el Escape que cierra el calendario no cierra el diálogo en el que está', async () => {
  const onClose = vi.fn();
  draw(
    <DraggableDialog opened title="Corte" onClose={onClose}>
      <Fecha begins="2026-11-01" />
    </DraggableDialog>,
  );
  await screen.findByRole('dialog', { name: 'Corte' });
  await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: /^Elegir/ })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('la hora se escribe como se dice', async () => {
  const onChange = vi.fn();
  function MomentExample() {
    const [value, setValue] = useState('');
    onChange(value);
    return <TimeField label="Hora" value={value} onChange={setValue} />;
  }
  draw(<MomentExample />);
  await user.type(field('Hora'), '830');
  await user.tab();
  expect(field('Hora').value).toBe('08:30');
  expect(onChange).toHaveBeenLastCalledWith('08:30');
  await user.clear(field('Hora'));
  await user.type(field('Hora'), '25');
  await user.tab();
  expect(screen.getByText('Escribí la hora como 08:30.')).toBeTruthy();
});

function RangeExample({ onChange }: { onChange: (changes: object) => void }) {
  const [range, setRange] = useState({ desde: '', hasta: '' });
  return (
    <DateRange
      {...range}
      now={NOW}
      onChange={(changes) => {
        onChange(changes);
        setRange({ ...range, ...changes });
      }}
    />
  );
}

test('un filtro se pide una vez, al terminar de escribirlo; lo que no es un día no se pide', async () => {
  const onChange = vi.fn();
  draw(<RangeExample onChange={onChange} />);
  await user.type(field('Desde'), '051026{Enter}');
  expect([field('Desde').value, onChange.mock.calls]).toEqual(['05/10/2026', [[{ desde: '2026-10-05' }]]]);
  await user.type(field('Hasta'), '31/11');
  await user.tab();
  expect(onChange).toHaveBeenCalledOnce();
  await user.clear(field('Hasta'));
  await user.type(field('Hasta'), '4/10{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ hasta: '2026-10-04' });
  expect(screen.getByText('Es anterior a la de «Desde».')).toBeTruthy();
});

test.each([
  ['Hoy', '2026-11-16'],
  ['7 días', '2026-11-10'],
  ['31 días', '2026-10-17'],
  ['Este mes', '2026-11-01'],
])('«%s» pone las dos fechas de una vez', async (nombre, desde) => {
  const onChange = vi.fn();
  draw(<RangeExample onChange={onChange} />);
  await press(nombre);
  expect(onChange.mock.calls).toEqual([[{ desde, hasta: '2026-11-16' }]]);
  expect(field('Hasta').value).toBe('16/11/2026');
});
