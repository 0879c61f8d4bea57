import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { BUSCAR_MIN } from '@oficina/requerimientos/contract';
import { CloseButton } from '@oficina/ui/close-button';
import { IconSearch } from '@oficina/ui/icon';
import { usePhone } from '@oficina/ui/use-phone';
import { collapseBlanks } from '@oficina/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BUSCAR_MAX, mesaRoutes } from '../../contract/index.ts';
import {
  type Act,
  everywhere,
  filingOptions,
  foundOptions,
  howItWasRead,
  type Option,
  type OptionGroup,
  type Screen,
  screenOptions,
} from './options.ts';
import { AllRow, Row } from './row.tsx';
import styles from './search.module.css';

export type PaletteProps = {
  screens: readonly Screen[];
  canOpen: (path: string) => boolean;
  acts: readonly Act[];
  /** What was already typed in another box. */
  typed: string;
  /** The suministro of a new case is looked for. This files it without one. */
  fileWithout?: (() => void) | undefined;
  onClose: () => void;
};

/** A question leaves when the fingers rest, and the answer of an earlier one is no longer waited for. */
const PAUSE_MS = 200;

function useSearch(wanted: string) {
  const client = useClient();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: ['mesa', 'buscar', asked],
    queryFn: ({ signal }) => client.call(mesaRoutes.buscar, { query: { q: asked }, signal }),
    enabled: isSearch(asked),
    placeholderData: keepPreviousData,
    retry: false,
    // Who searches expects what is there now, and each look at somebody is written down.
    gcTime: 0,
  });
  return { ...query, isCurrent: asked === wanted && !query.isPlaceholderData && !query.isFetching };
}

const FILING = '¿De quién es el reclamo? Apellido, suministro, documento…';

const isScreens = (text: string) => text.startsWith('>');
const isSearch = (text: string) => text.length >= BUSCAR_MIN && !isScreens(text);

export function Palette({ screens, acts, canOpen, typed: first, fileWithout, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const phone = usePhone();
  const [text, setText] = useState(first);
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the answer came. */
  const hurried = useRef(false);
  const wanted = collapseBlanks(text);
  const { data, error, isCurrent } = useSearch(wanted);
  const groups = groupsOf();
  const options = groups.flatMap((group) => (group.all ? [...group.options, group.all] : group.options));
  const active = options[Math.min(chosen, options.length - 1)];
  const finds = groups
    .filter(({ tipo }) => tipo !== 'everywhere' && tipo !== 'acts')
    .flatMap((group) => group.options);
  const found = isCurrent ? finds[0] : undefined;

  function groupsOf(): OptionGroup[] {
    if (fileWithout) return filingOptions(isSearch(wanted) && !error ? data : undefined, fileWithout);
    if (isScreens(wanted)) return screenOptions(screens, acts, wanted);
    if (!isSearch(wanted) || !data || error) return [];
    return [...foundOptions(data, wanted, canOpen), ...everywhere(wanted, canOpen)];
  }
  function go(option: Option, isOtherTab: boolean): void {
    if (option.run) option.run();
    else if (isOtherTab) window.open(option.to, '_blank', 'noopener');
    else {
      onClose();
      void navigate(option.to);
    }
  }
  useEffect(() => {
    if (!hurried.current || !isCurrent) return;
    hurried.current = false;
    if (found) go(found, false);
  });

  const type = (typed: string) => {
    hurried.current = false;
    setText(typed);
    setChosen(0);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen((now) => (Math.min(now, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isSearch(wanted) && !isCurrent) hurried.current = true;
    else if (active) go(active, event.ctrlKey || event.metaKey);
  };
  const optionId = (option: Option) => `${id}-${option.key}`;
  const isEmpty = isSearch(wanted) && isCurrent && finds.length === 0;
  return (
    <>
      <div className={styles.entrada}>
        <IconSearch />
        <input
          type="text"
          role="combobox"
          aria-label={fileWithout ? FILING : 'Buscar socio, suministro, factura o caso'}
          placeholder={fileWithout && FILING}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-lista`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={BUSCAR_MAX}
          enterKeyHint="go"
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        {isSearch(wanted) && data && <span className={styles.lectura}>{howItWasRead(data)}</span>}
        {phone ? (
          <CloseButton label="Cerrar" onClick={onClose} />
        ) : (
          <button type="button" className={styles.salir} onClick={onClose} aria-label="Cerrar">
            <kbd>Esc</kbd>
          </button>
        )}
      </div>
      <div
        id={`${id}-lista`}
        role="listbox"
        tabIndex={-1}
        aria-label="Resultados"
        className={styles.lista}
        data-viejo={(isSearch(wanted) && !isCurrent) || undefined}
      >
        {groups.map(({ tipo, title, note, options: rows, all }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
          <div
            key={tipo}
            role="group"
            aria-labelledby={title ? `${id}-${tipo}` : undefined}
            aria-label={title ? undefined : 'Más'}
            className={title ? styles.conTitulo : styles.resto}
          >
            {title && (
              <p id={`${id}-${tipo}`} className={styles.grupo}>
                {title}
                {note && <span>{note}</span>}
              </p>
            )}
            {rows.map((option) => (
              <Row
                key={option.key}
                id={optionId(option)}
                tipo={tipo}
                option={option}
                typed={wanted}
                isActive={option === active}
                onChoose={(event) => go(option, event.ctrlKey || event.metaKey)}
              />
            ))}
            {all && (
              <AllRow
                id={optionId(all)}
                group={title}
                option={all}
                isActive={all === active}
                onChoose={(event) => go(all, event.ctrlKey || event.metaKey)}
              />
            )}
          </div>
        ))}
      </div>
      <p role="status" className={error || isEmpty ? styles.nada : 'oculto'}>
        {statusOf({ wanted, error, isEmpty, isCurrent, found: finds.length })}
      </p>
      <p className={styles.ayuda} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> elegir
        </span>
        <span>
          <kbd>↵</kbd> abrir
        </span>
        <span>
          <kbd>Ctrl ↵</kbd> en otra pestaña
        </span>
        {!fileWithout && (
          <span>
            <kbd>&gt;</kbd> pantallas y actos
          </span>
        )}
      </p>
    </>
  );
}

type Status = { wanted: string; error: Error | null; isEmpty: boolean; isCurrent: boolean; found: number };

function statusOf({ wanted, error, isEmpty, isCurrent, found }: Status): string {
  if (error) return error instanceof ApiError ? error.message : 'No se pudo buscar. Probá de nuevo.';
  if (isEmpty) return `Nadie coincide con «${wanted}». Probá con el documento, el suministro o el apellido.`;
  if (!isSearch(wanted) || !isCurrent) return '';
  return found === 1 ? '1 resultado' : `${found} resultados`;
}
