import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { StaffList, useList } from '@oficina/ui/list';
import { listWithCorreos, listWithoutCorreos, type SuministrosContext } from './suministros.list.tsx';

export type StaffSuministrosPageProps = SuministrosContext & { readsCorreos: boolean };

export default function StaffSuministrosPage({ readsCorreos, readsPersonas }: StaffSuministrosPageProps) {
  const list = useList(readsCorreos ? listWithCorreos : listWithoutCorreos, { readsPersonas });
  if (isForbidden(list.query.error)) return <Forbidden error={list.query.error} />;
  return <StaffList title="Suministros" handle={list} />;
}
