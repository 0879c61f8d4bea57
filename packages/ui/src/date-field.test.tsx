// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateField, type DateFieldProps, TimeField } from './date-field.tsx';
import { DateRange } from './date-range.tsx';
import { DraggableDialog } from './dialog.tsx';
import { draw } from './testing.tsx';

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

const campo = (name = 'Día') => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const calendario = () => screen.findByRole('dialog', { name: /^Elegir fecha/ });
const abrir = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Elegir fecha: Día' }));
  return within(await calendario());
};

test('al salir se escribe entera, y guarda el día y no lo que se tecleó', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  draw(<Fecha onChange={onChange} />);
  await user.type(campo(), '5/3/26');
  expect(campo().value).toBe('5/3/26');
  await user.tab();
  expect(campo().value).toBe('05/03/2026');
  expect(onChange).toHaveBeenLastCalledWith('2026-03-05');
});

test('lo que no se entiende se dice al salir, nunca mientras se escribe, y llega al formulario como está', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const onDone = vi.fn();
  draw(<Fecha onChange={onChange} onDone={onDone} />);
  await user.type(campo(), '31/11');
  expect(campo().getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(screen.getByText('El 31/11 no existe.')).toBeTruthy();
  expect([campo().value, campo().getAttribute('aria-invalid')]).toEqual(['31/11', 'true']);
  expect(onChange).toHaveBeenLastCalledWith('31/11');
  expect(onDone).not.toHaveBeenCalled();
  await user.type(campo(), '{Backspace}2');
  expect(screen.queryByText('El 31/11 no existe.')).toBeNull();
});

test('una fecha pegada entra entera, sobre lo que hubiera', async () => {
  const user = userEvent.setup();
  draw(<Fecha begins="2026-01-01" />);
  await user.click(campo());
  await user.paste('05-03-2026');
  expect(campo().value).toBe('05/03/2026');
  await user.clear(campo());
  await user.paste('5/3');
  expect(campo().value).toBe('05/03/2026');
});

test('con el teclado se elige en un mes que empieza el lunes y habla castellano', async () => {
  const user = userEvent.setup();
  const onDone = vi.fn();
  draw(<Fecha begins="2026-11-01" onDone={onDone} />);
  const mes = await abrir(user);
  expect(mes.getByRole('heading').textContent).toBe('noviembre de 2026');
  const dias = mes.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(dias).toEqual(['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']);
  const elegido = mes.getByRole('button', { name: 'domingo, 1 de noviembre de 2026, elegido' });
  expect(document.activeElement).toBe(elegido);
  const hoy = mes.getByRole('button', { name: 'lunes, 16 de noviembre de 2026' });
  expect(hoy.getAttribute('aria-current')).toBe('date');
  await user.keyboard('{PageUp}{ArrowDown}{ArrowRight}');
  expect(mes.getByRole('heading').textContent).toBe('octubre de 2026');
  expect(document.activeElement?.textContent).toBe('9');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  expect([campo().value, onDone.mock.calls]).toEqual(['09/10/2026', [['2026-10-09']]]);
});

test('las flechas de mes no se llevan el foco, y «Borrar» deja el campo vacío', async () => {
  const user = userEvent.setup();
  draw(<Fecha begins="2026-11-01" />);
  const mes = await abrir(user);
  const siguiente = mes.getByRole('button', { name: 'Mes siguiente' });
  await user.click(siguiente);
  await user.click(siguiente);
  expect(mes.getByRole('heading').textContent).toBe('enero de 2027');
  expect(document.activeElement).toBe(siguiente);
  await user.click(mes.getByRole('button', { name: 'Borrar' }));
  expect(campo().value).toBe('');
});

test('el Escape que cierra el calendario no cierra el diálogo en el que está', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  draw(
    <DraggableDialog opened title="Corte" onClose={onClose}>
      <Fecha begins="2026-11-01" />
    </DraggableDialog>,
  );
  await screen.findByRole('dialog', { name: 'Corte' });
  await abrir(user);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  // The browser turns the key into this; the one of the tests does not.
  fireEvent(await calendario(), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('la hora se escribe como se dice', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  function Hora() {
    const [value, setValue] = useState('');
    onChange(value);
    return <TimeField label="Hora" value={value} onChange={setValue} />;
  }
  draw(<Hora />);
  await user.type(campo('Hora'), '830');
  await user.tab();
  expect(campo('Hora').value).toBe('08:30');
  expect(onChange).toHaveBeenLastCalledWith('08:30');
  await user.clear(campo('Hora'));
  await user.type(campo('Hora'), '25');
  await user.tab();
  expect(screen.getByText('Escribí la hora como 08:30.')).toBeTruthy();
});

function Lapso({ onChange }: { onChange: (changes: object) => void }) {
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
  const user = userEvent.setup();
  const onChange = vi.fn();
  draw(<Lapso onChange={onChange} />);
  await user.type(campo('Desde'), '051026{Enter}');
  expect([campo('Desde').value, onChange.mock.calls]).toEqual(['05/10/2026', [[{ desde: '2026-10-05' }]]]);
  await user.type(campo('Hasta'), '31/11');
  await user.tab();
  expect(onChange).toHaveBeenCalledOnce();
  await user.clear(campo('Hasta'));
  await user.type(campo('Hasta'), '4/10{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ hasta: '2026-10-04' });
  expect(screen.getByText('Es anterior a la de «Desde».')).toBeTruthy();
});

test.each([
  ['Hoy', '2026-11-16'],
  ['7 días', '2026-11-10'],
  ['31 días', '2026-10-17'],
  ['Este mes', '2026-11-01'],
])('«%s» pone las dos fechas de una vez', async (nombre, desde) => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  draw(<Lapso onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Elegir fecha: Hasta' }));
  await user.click(within(await calendario()).getByRole('button', { name: nombre }));
  expect(onChange.mock.calls).toEqual([[{ desde, hasta: '2026-11-16' }]]);
  expect(campo('Hasta').value).toBe('16/11/2026');
});
