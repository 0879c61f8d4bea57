import { FieldFrame } from '@oficina/ui/field';
import { Chip } from '@oficina/ui/list';
import { formatCount } from '@oficina/ui/money';
import { collapseBlanks, withoutAccents } from '@oficina/values';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ZONA_MAX } from '../../contract/index.ts';
import { useZonas } from './cortes.api.ts';
import { suministrosText } from './labels.ts';
import styles from './zonas.module.css';

type Props = {
  id: string;
  error: string | undefined;
  chosen: readonly string[];
  onChange: (zonas: readonly string[]) => void;
  onBlur: () => void;
};

type Option = { zona: string; detail: string };

/**
 * The zonas of the padrón are offered, and any other name may be typed: they are counted every ten minutes, and a zona may
 * have been loaded since.
 */
export function ZonasField({ id, error, chosen, onChange, onBlur }: Props) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const { data, isError } = useZonas();
  const options = optionsFor(text);
  const current = opened ? options[Math.min(active, options.length - 1)] : undefined;
  useEffect(() => {
    if (current)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  function optionsFor(typed: string): Option[] {
    const wanted = collapseBlanks(typed);
    const key = withoutAccents(wanted);
    const found = (data?.zonas ?? [])
      .filter(({ zona }) => !chosen.includes(zona) && withoutAccents(zona).includes(key))
      .map(({ zona, suministros, conAviso }) => ({
        zona,
        detail: `${suministrosText(suministros)}, ${formatCount(conAviso)} con aviso`,
      }));
    const isKnown = [...chosen, ...found.map(({ zona }) => zona)].some(
      (zona) => withoutAccents(zona) === key,
    );
    return wanted === '' || isKnown ? found : [...found, { zona: wanted, detail: 'Usar como está escrita' }];
  }
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    setOpened(true);
  };
  const add = (zona: string) => {
    type('');
    onChange([...chosen, zona]);
  };
  const remove = (zona: string) => {
    onChange(chosen.filter((one) => one !== zona));
    box.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (opened && options.length > 0)
        setActive((Math.min(active, options.length - 1) + step + options.length) % options.length);
      setOpened(true);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      add(current.zona);
    } else if (event.key === 'Escape' && opened) {
      // The first press closes the list, and the next one the dialog.
      event.preventDefault();
      setOpened(false);
    } else if (event.key === 'Backspace' && text === '') onChange(chosen.slice(0, -1));
  };
  // Whoever types the whole name of a zona and goes on has chosen it.
  const leave = () => {
    setOpened(false);
    const whole = options.find(({ zona }) => withoutAccents(zona) === withoutAccents(collapseBlanks(text)));
    if (whole) add(whole.zona);
    setOpened(false);
    onBlur();
  };
  return (
    <FieldFrame
      id={id}
      label="Zonas"
      hint="Las del padrón. Se avisa a sus suministros, si no escribís números."
      error={error}
    >
      {(wiring) => (
        <div className={styles.caja} data-mal={error ? true : undefined}>
          {chosen.map((zona) => (
            <Chip
              key={zona}
              className={styles.zona}
              remove={{ label: `Quitar ${zona}`, onPress: () => remove(zona) }}
            >
              {zona}
            </Chip>
          ))}
          <input
            {...wiring}
            ref={box}
            type="text"
            role="combobox"
            placeholder={chosen.length === 0 ? 'Buscar una zona' : 'Otra zona'}
            aria-expanded={opened && options.length > 0}
            aria-controls={`${id}-lista`}
            aria-autocomplete="list"
            aria-activedescendant={current && `${id}-${options.indexOf(current)}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={ZONA_MAX}
            value={text}
            onChange={({ target }) => type(target.value)}
            onClick={() => setOpened(true)}
            onKeyDown={press}
            onBlur={leave}
          />
          <div
            ref={list}
            id={`${id}-lista`}
            role="listbox"
            aria-label="Zonas del padrón"
            className={styles.lista}
            hidden={!opened || options.length === 0}
          >
            {options.map(({ zona, detail }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus
              <div
                key={zona}
                id={`${id}-${index}`}
                role="option"
                aria-selected={zona === current?.zona}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(zona)}
              >
                <span>{zona}</span>
                <span>{detail}</span>
              </div>
            ))}
          </div>
          <span role="status" className="oculto">
            {isError && 'No pudimos leer las zonas. Podés escribirlas.'}
            {opened && !isError && (options.length === 1 ? '1 zona' : `${options.length} zonas`)}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
