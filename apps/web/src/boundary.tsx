import { line, type PublicConfig } from '@oficina/hydra';
import { useOnline } from '@oficina/hydra/react';
import { AnonymousShell } from '@oficina/ui/anonymous';
import { CrashState, ErrorPage } from '@oficina/ui/empty';
import { OfflinePage } from '@oficina/ui/offline-state';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isSignedIn } from './session.ts';

type Props = { config: PublicConfig; children: ReactNode };

/** A page that could not be downloaded is the fault of the connection, so it has a message of its own. */
const isDownload = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported|module script|preload css|failed to fetch/i.test(error.message);

const reload = () => window.location.reload();

/** A browser does not ask again for code that failed, so the page begins again when the line is back. */
function NotDownloaded({ config }: { config: PublicConfig }) {
  const online = useOnline();
  const wasLost = useRef(false);
  useEffect(() => void line.check(), []);
  useEffect(() => {
    if (online && wasLost.current) reload();
    wasLost.current = !online;
  }, [online]);
  if (!online) return <OfflinePage retry={reload} />;
  return (
    <ErrorPage
      title="No pudimos conectarnos"
      text="Revisá tu conexión y probá de nuevo."
      retry={reload}
      contact={config}
    />
  );
}

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
    return (
      <AnonymousShell brand={config} signIn={!isSignedIn()} width={640}>
        {isDownload(error) ? (
          <NotDownloaded config={config} />
        ) : (
          <CrashState contact={config} retry={reload} />
        )}
      </AnonymousShell>
    );
  }
}
