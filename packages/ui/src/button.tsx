import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

/** `pay` is amber and only pays; `light` stands on the night; `pill` is beside a title. */
export type ButtonVariant = 'primary' | 'pay' | 'light' | 'secondary' | 'link' | 'danger' | 'pill';

export type ButtonProps = { 'data-inicio'?: boolean } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className'
> & {
    variant?: ButtonVariant;
    /** Meanwhile the button keeps its width, shows `busyText` and ignores presses. */
    busy?: boolean;
    /** The text is a gerund such as "Guardando…". Its space is reserved from the start. */
    busyText?: string;
    full?: boolean;
  };

export function buttonClass(variant: ButtonVariant, full: boolean): string {
  return [styles.boton, styles[variant], full && styles.full].filter(Boolean).join(' ');
}

export function Button({
  variant = 'secondary',
  busy = false,
  busyText,
  full = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = busy || disabled;
  // With aria-disabled instead of disabled, the button keeps the focus and a screen reader hears that it is working.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, full)}
      aria-disabled={off || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {busyText ? <Labels idle={children} busyText={busyText} busy={busy} /> : children}
    </button>
  );
}

export type ActionButtonProps = Omit<ButtonProps, 'busy' | 'onClick' | 'children'> & {
  action: { busy: boolean; run: () => Promise<void> };
  label: string;
};

/** The button runs an action of `useAction` and is busy meanwhile. */
export function ActionButton({ action, label, ...button }: ActionButtonProps) {
  return (
    <Button {...button} busy={action.busy} onClick={() => void action.run()}>
      {label}
    </Button>
  );
}

function Labels({ idle, busyText, busy }: { idle: ReactNode; busyText: string; busy: boolean }) {
  return (
    <span className={styles.etiquetas}>
      <span style={busy ? { visibility: 'hidden' } : undefined} aria-hidden={busy || undefined}>
        {idle}
      </span>
      <span style={busy ? undefined : { visibility: 'hidden' }} aria-hidden={!busy || undefined}>
        <span className={styles.giro} />
        {busyText}
      </span>
    </span>
  );
}

export type LinkButtonProps = { to: string; variant?: ButtonVariant; full?: boolean; children: ReactNode };

/** This stays a link for screen readers and for opening a tab. */
export function LinkButton({ to, variant = 'secondary', full = false, children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(variant, full)}>
      {children}
    </Link>
  );
}
