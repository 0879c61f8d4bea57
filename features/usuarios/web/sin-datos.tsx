import { ErrorState } from '@oficina/ui/empty';
import { FormSkeleton } from '@oficina/ui/loading';
import { useState } from 'react';

type Props = { fields: number; fallo: boolean; releer: () => Promise<void> };

/** In the place of what is not known yet; once the reading failed, the way to ask for it again. */
export function SinDatos({ fields, fallo, releer }: Props) {
  const [retrying, setRetrying] = useState(false);
  if (!fallo) return <FormSkeleton fields={fields} />;
  const retry = () => {
    setRetrying(true);
    void releer().finally(() => setRetrying(false));
  };
  return <ErrorState retry={retry} retrying={retrying} />;
}
