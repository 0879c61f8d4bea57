import { ErrorState } from '@oficina/ui/empty';
import { FormSkeleton } from '@oficina/ui/loading';
import { useState } from 'react';

type Props = { fields: number; failed: boolean; reload: () => Promise<void> };

export function MissingData({ fields, failed, reload }: Props) {
  const [retrying, setRetrying] = useState(false);
  if (!failed) return <FormSkeleton fields={fields} />;
  const retry = () => {
    setRetrying(true);
    void reload().finally(() => setRetrying(false));
  };
  return <ErrorState retry={retry} retrying={retrying} />;
}
