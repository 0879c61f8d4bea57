import type { PublicConfig } from '@oficina/hydra';
import { AnonymousShell } from '@oficina/ui/anonymous';
import { CrashState, ErrorPage } from '@oficina/ui/empty';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isSignedIn } from './session.ts';

type Props = { config: PublicConfig; children: ReactNode };

/** A page that could not be downloaded is the fault of the connection, so it has a message of its own. */
const isDownload = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** Navigating to another address leaves the broken page behind and keeps the data already read. */
export function Boundary(props: Props) {
  const { key } = useLocation();
  return <Catcher place={key} {...props} />;
}

class Catcher extends Component<Props & { place: string }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: { place: string }) {
    if (before.place !== this.props.place && this.state.error) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    const { config, children } = this.props;
    if (!error) return children;
    const retry = () => window.location.reload();
    return (
      <AnonymousShell brand={config} registro={false} signIn={!isSignedIn()} width={640}>
        {isDownload(error) ? (
          <ErrorPage
            title="No pudimos conectarnos"
            text="Revisá tu conexión y probá de nuevo."
            retry={retry}
            contact={config}
          />
        ) : (
          <CrashState contact={config} retry={retry} />
        )}
      </AnonymousShell>
    );
  }
}
