import { ErrorState } from '@oficina/ui/empty';
import { FormSkeleton } from '@oficina/ui/loading';
import { useAction } from '@oficina/ui/use-action';

type Props = { fields: number; failed: boolean; reload: () => Promise<void> };

export function MissingData({ fields, failed, reload }: Props) {
  const { busy, run } = useAction(reload);
  if (!failed) return <FormSkeleton fields={fields} />;
  return <ErrorState retry={() => void run()} retrying={busy} />;
}
