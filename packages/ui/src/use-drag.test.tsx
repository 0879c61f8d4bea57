import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/index.ts';
import { useDrag } from './use-drag.ts';

type Options = Parameters<typeof useDrag>[0];
type Frame = { left: number; top: number; width: number; height: number };

/** As in a browser, the measured box is the layout position plus the translation. */
function Window({ frame, ...options }: Options & { frame: Frame }) {
  const drag = useDrag(options);
  const attach = (node: HTMLElement | null) => {
    drag.attach(node);
    if (!node) return;
    node.getBoundingClientRect = () => {
      const [x = 0, y = 0] = node.style.translate.split(' ').map((part) => Number.parseFloat(part) || 0);
      return new DOMRect(frame.left + x, frame.top + y, frame.width, frame.height);
    };
  };
  return (
    <div ref={attach} data-testid="ventana">
      <div role="presentation" data-testid="barra" {...drag.handle}>
        <button type="button">Cerrar</button>
      </div>
    </div>
  );
}

const sized = (innerWidth: number, innerHeight: number) => Object.assign(window, { innerWidth, innerHeight });
const where = () => screen.getByTestId('ventana').style.translate;
const drag = (x: number, y: number, from: HTMLElement = screen.getByTestId('barra')) => {
  fireEvent.pointerDown(from, { button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(from, { clientX: 100 + x, clientY: 100 + y });
};
const release = () => fireEvent.pointerUp(screen.getByTestId('barra'));

const CENTRED = { left: 400, top: 300, width: 480, height: 200 };
const AT_THE_FOOT = { left: 0, top: 500, width: 360, height: 240 };

test('se corre por su barra y no sale de la ventana, tampoco si la ventana se achica', () => {
  sized(1280, 800);
  draw(<Window enabled frame={CENTRED} />);
  drag(50, -40);
  release();
  expect(where()).toBe('50px -40px');
  drag(5000, -5000);
  release();
  expect(where()).toBe('392px -292px');
  sized(900, 800);
  fireEvent(window, new Event('resize'));
  expect(where()).toBe('12px -292px');
});

test('los botones de la barra se aprietan y no la corren', () => {
  sized(1280, 800);
  draw(<Window enabled frame={CENTRED} />);
  drag(50, 50, screen.getByRole('button'));
  expect(where()).toBe('');
});

test('una hoja se sube y vuelve a bajar sola; tirada hacia abajo, se va', () => {
  sized(360, 740);
  const away = vi.fn();
  draw(<Window enabled edge={0} frame={AT_THE_FOOT} onPulledAway={away} />);
  drag(30, -200);
  release();
  expect(where()).toBe('0px -200px');
  drag(0, 240);
  expect(where()).toBe('0px 40px');
  release();
  expect([where(), away.mock.calls.length]).toEqual(['0px 0px', 0]);
  drag(0, 120);
  release();
  expect(away).toHaveBeenCalledOnce();
});

test('la que ocupa toda la pantalla no se corre', () => {
  sized(360, 740);
  draw(<Window enabled={false} frame={AT_THE_FOOT} />);
  drag(50, 50);
  expect(where()).toBe('');
});
