import { Button } from '@oficina/ui/button';
import { Stack } from '@oficina/ui/layout';
import { MemoryRouter } from 'react-router';

/** This is drawn when not even the cooperative's name could be read, and goes away by itself when the answer comes. */
export function Disconnected() {
  return (
    <MemoryRouter>
      <main style={{ maxWidth: 440, margin: '0 auto', padding: '15vh 16px 0' }}>
        <Stack>
          <h1>No pudimos conectarnos</h1>
          <p role="alert">Revisá tu conexión y probá de nuevo. Seguimos intentando.</p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reintentar
          </Button>
        </Stack>
      </main>
    </MemoryRouter>
  );
}
