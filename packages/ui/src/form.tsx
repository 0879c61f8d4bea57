import { ApiError } from '@oficina/hydra';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { afterPress, watchPresses } from './after-press.ts';
import { Button, type ButtonProps } from './button.tsx';
import styles from './form.module.css';
import { Notice } from './notice.tsx';

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };
type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
/** Only the part of a zod schema in use is described, so that this package does not depend on zod. */
export type FormSchema<Out> = { safeParse(values: unknown): Parsed<Out> };

export type Violation = { propertyPath: string; message: string };
type Values = Record<string, unknown>;
type FieldEvent = { target: { value: string; type: string; checked?: boolean } };

export type FormOptions<In extends Values, Out> = {
  schema: FormSchema<Out>;
  initialValues: In;
  onSubmit: (values: Out) => void | Promise<void>;
  /** The form shows what the server refuses; a page gives this where a refusal means something else to it. */
  onRefused?: (error: ApiError, values: Out) => void;
};

type Problem = string | null | undefined | false;

/** A schema of rules that are not zod's: each field comes with its problem, if it has one, in the order of the screen. */
export function schemaOf<T>(problemsOf: (input: T) => Readonly<Record<string, Problem>>): FormSchema<T> {
  return {
    safeParse(values) {
      const input = values as T;
      const issues = Object.entries(problemsOf(input)).flatMap(([field, message]) =>
        message ? [{ path: [field], message }] : [],
      );
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: input };
    },
  };
}

function errorsOf(parsed: Parsed<unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  if (parsed.success) return errors;
  for (const issue of parsed.error.issues) errors[issue.path.map(String).join('.')] ??= issue.message;
  return errors;
}

/** A place chosen in a map is an object, so it is compared by what it holds. */
const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const UNFORESEEN = 'Algo falló de nuestro lado. Probá de nuevo en unos minutos.';

export function useZodForm<In extends Values, Out>({
  schema,
  initialValues,
  onSubmit,
  onRefused,
}: FormOptions<In, Out>) {
  const prefix = useId();
  const [values, setValues] = useState<Values>(initialValues);
  const [saved, setSaved] = useState<Values>(initialValues);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The ref is read when sending, because a quick Enter may reach a handler rendered before the last keystroke.
  const latest = useRef<Values>(initialValues);
  useEffect(watchPresses, []);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const submissions = useRef(0);
  const [message, setMessage] = useState<string | null>(null);
  /** Each refused submission, the only event that moves the focus, adds one. */
  const [attempt, setAttempt] = useState(0);

  const idOf = (name: string) => `${prefix}-${name}`;
  const isDirty = (name: string) => !isSame(latest.current[name], saved[name]);
  const put = (name: string, value: unknown) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setError(name, undefined);
  };
  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    setAttempt((n) => n + 1);
  };

  async function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (running.current) return;
    submissions.current += 1;
    const parsed = schema.safeParse(latest.current);
    setMessage(null);
    if (!parsed.success) return refuse(errorsOf(parsed));
    setErrors({});
    running.current = true;
    setBusy(true);
    try {
      await onSubmit(parsed.data);
    } catch (error) {
      if (error instanceof ApiError) return (onRefused ?? showRefusal)(error, parsed.data);
      // The page did not foresee this error, and without a message the person would see no reaction at all.
      setMessage(UNFORESEEN);
      console.error(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** Each violation of a 422 goes under its field; those of no field of this form go above it. */
  function setViolations(violations: readonly Violation[]) {
    const known = violations.filter((v) => v.propertyPath in initialValues);
    const rest = violations.filter((v) => !(v.propertyPath in initialValues));
    setMessage(rest.length > 0 ? rest.map((v) => v.message).join(' ') : null);
    refuse(Object.fromEntries(known.map((v) => [v.propertyPath, v.message])));
  }

  function showRefusal({ violations, message: reason }: ApiError) {
    if (violations.length > 0) setViolations(violations);
    else setMessage(reason);
  }

  return {
    busy,
    message,
    attempt,
    errors,
    values: values as In,
    dirty: Object.keys(values).some(isDirty),
    submit,
    idOf,
    setValue: (name: keyof In & string, value: unknown) => put(name, value),
    markSaved: () => setSaved(latest.current),
    setMessage,
    setViolations,
    showRefusal,
    field(name: keyof In & string) {
      return {
        id: idOf(name),
        name,
        value: String(values[name] ?? ''),
        error: errors[name],
        onChange: (event: FieldEvent) => put(name, event.target.value),
        onBlur: () => {
          const before = submissions.current;
          // If the form was submitted meanwhile, the result of the submission takes precedence.
          afterPress(() => submissions.current === before && blur(name));
        },
      };
    },
    checkbox(name: keyof In & string) {
      return {
        id: idOf(name),
        name,
        checked: Boolean(values[name]),
        error: errors[name],
        onChange: (event: FieldEvent) => put(name, event.target.checked === true),
      };
    },
  };

  function blur(name: string) {
    // Leaving an untouched empty field is not a mistake.
    if (!isDirty(name) && !errors[name]) return;
    setError(name, errorsOf(schema.safeParse(latest.current))[name]);
  }

  function setError(name: string, error: string | undefined) {
    setErrors(({ [name]: _, ...others }) => (error ? { ...others, [name]: error } : others));
  }
}

export type FormState = Pick<
  ReturnType<typeof useZodForm>,
  'submit' | 'errors' | 'attempt' | 'message' | 'idOf'
>;

type FormProps = {
  form: FormState;
  /** Fields and buttons elsewhere on the page belong to the form that they name. */
  id?: string | undefined;
  children?: ReactNode;
};

export function Form({ form, id, children }: FormProps) {
  const { attempt, idOf } = form;
  const entries = Object.entries(form.errors).filter(([, text]) => text);
  const summary = useRef<HTMLElement>(null);
  const [summaryAt, setSummaryAt] = useState(0);
  const [labels, setLabels] = useState<Record<string, string>>({});
  const several = entries.length > 1;
  const only = entries.length === 1 ? entries[0]?.[0] : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves once per refused sending, not on each keystroke
  useEffect(() => {
    if (attempt === 0) return;
    setSummaryAt(several ? attempt : 0);
    setLabels(Object.fromEntries(entries.map(([name]) => [name, labelOf(idOf(name))])));
    if (only) document.getElementById(idOf(only))?.focus();
  }, [attempt]);

  useEffect(() => {
    if (summaryAt > 0) summary.current?.focus();
  }, [summaryAt]);

  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With an on-screen keyboard the message above the form would be out of sight.
    if (form.message) notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, [form.message]);

  const nameOf = (name: string, text: string) =>
    labels[name] && entries.some(([other, same]) => other !== name && same === text)
      ? `${labels[name]}: ${text}`
      : text;

  return (
    <form
      id={id}
      noValidate
      className={styles.formulario}
      onSubmit={(event) => {
        void form.submit(event);
      }}
    >
      {form.message && (
        <div ref={notice} className={styles.mensaje}>
          <Notice tint="rojo" role="alert">
            {form.message}
          </Notice>
        </div>
      )}
      {summaryAt > 0 && entries.length > 0 && (
        <section ref={summary} tabIndex={-1} className={styles.resumen} aria-labelledby={idOf('resumen')}>
          <h2 id={idOf('resumen')}>Revisá estos datos:</h2>
          <ul>
            {entries.map(([name, text]) => (
              <li key={name}>
                <a
                  href={`#${idOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(idOf(name))?.focus();
                  }}
                >
                  {nameOf(name, text)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </form>
  );
}

function labelOf(id: string): string {
  return document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent?.trim() ?? '';
}

export type SubmitProps = Omit<ButtonProps, 'form' | 'type' | 'children'> & {
  form: { busy: boolean };
  label: string;
};

export function Submit({ form, label, ...button }: SubmitProps) {
  return (
    <Button type="submit" variant="primary" busy={form.busy} {...button}>
      {label}
    </Button>
  );
}
